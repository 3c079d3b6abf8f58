import type { Store } from "../store.ts";

/** So many edits are looked at in one transaction. */
const atOnce = 200;

/**
 * Notes in a store that is to take another's place that it is a copy. It gets another epoch, so that its clients notice
 * that it may not know what it acknowledged; and what waits to be posted or changed at the remote may have been since.
 */
export async function noteCopy(store: Store, now: number): Promise<void> {
  await store.write(["kept"], async ({ kept }) => {
    await kept.save("epoch", crypto.randomUUID());
    await kept.save("copiedAt", now);
  });
  const remote = await store.read(["kept"], ({ kept }) => kept.find("remote"));
  if (!remote) return;
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await store.write(["outbox"], async ({ outbox }) => {
      const { records, next } = await outbox.page(remote.accountId, from, atOnce);
      const unsent = records.filter(
        ({ kind, sent }) => sent === null && (kind === "create" || kind === "update"),
      );
      await outbox.saveMany(unsent.map((edit) => ({ ...edit, copied: true })));
      return next;
    });
  } while (after !== null);
}
