import type { Store } from "./store.ts";

/** So many edits are looked at in one transaction. */
const atOnce = 200;

const consequence =
  "What waited to be posted or changed may have been sent since that was made: where that cannot be known, you are asked. Loads that were posted since stand on the remote and not on this board; no list of them can be asked for: take each over by its id there.";

/**
 * Notes in a store that it is a copy of another, in whose place or beside which it is used from now on. It gets another epoch, so that its clients notice
 * that it may not know what it acknowledged; and what waits to be posted or changed at the remote may have been since.
 * @param words what made it a copy, as a sentence of the diary
 */
export async function markAsCopy(store: Store, now: number, words: string): Promise<void> {
  await store.write(["kept"], async ({ kept }) => {
    await kept.save("epoch", crypto.randomUUID());
    await kept.save("copiedAt", now);
  });
  const remote = await store.read(["kept"], ({ kept }) => kept.find("remote"));
  if (!remote) return;
  const { accountId } = remote;
  await store.write(["syncLog"], ({ syncLog }) =>
    syncLog.addMany([{ accountId, at: now, loadId: "", message: `${words} ${consequence}` }]),
  );
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await store.write(["outbox"], async ({ outbox }) => {
      const { records, next } = await outbox.page(accountId, from, atOnce);
      const unsent = records.filter(
        ({ kind, sent }) => sent === null && (kind === "create" || kind === "update"),
      );
      await outbox.saveMany(unsent.map((edit) => ({ ...edit, copied: true })));
      return next;
    });
  } while (after !== null);
}
