import type { Store } from "./store.ts";

const EDITS_PER_TRANSACTION = 200;

const CONSEQUENCES =
  "Changes that were waiting to be sent may have been sent since. If Lanedesk can't find out, it asks you. Loads posted since then are not here: an office sends them again, but a load board can't list them, so import each by its load board ID.";

/**
 * Marks a store as a copy that replaces another one or is used in parallel with it. Gives it a new epoch, so that HTTP
 * clients notice that acknowledged changes may be missing, and marks unsent edits: they may have been sent already.
 * @param reason a sentence for the sync log
 */
export async function markAsCopy(
  store: Pick<Store, "read" | "write">,
  now: number,
  reason: string,
): Promise<void> {
  await store.write(["keyValue"], async ({ keyValue }) => {
    await keyValue.set("epoch", crypto.randomUUID());
    await keyValue.set("copiedAt", now);
  });
  const remote = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  if (!remote) return;
  const { accountId } = remote;
  await store.write(["syncLog"], ({ syncLog }) =>
    syncLog.addMany([{ accountId, at: now, loadId: "", message: `${reason} ${CONSEQUENCES}` }]),
  );
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await store.write(["outbox"], async ({ outbox }) => {
      const { records, next } = await outbox.readPage(accountId, from, EDITS_PER_TRANSACTION);
      const unsent = records.filter(
        ({ kind, sent }) => sent === null && (kind === "create" || kind === "update"),
      );
      await outbox.saveMany(unsent.map((edit) => ({ ...edit, isCopied: true })));
      return next;
    });
  } while (after !== null);
}
