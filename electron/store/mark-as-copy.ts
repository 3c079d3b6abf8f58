import type { Store } from "./store.ts";

const MAX_EDITS_PER_TRANSACTION = 200;

const COPY_NOTE =
  "Lanedesk may ask you whether the load board already has some unsent changes. If loads are missing here, import them by load board ID.";

/**
 * Marks a store as a copy that replaces another store or is used in parallel with it. Gives the copy a new epoch, so
 * that HTTP clients notice that acknowledged changes may be missing. Marks unsent creates and updates, which the
 * original may have sent already.
 * @param now milliseconds since 1970
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
    syncLog.addMany([{ accountId, at: now, loadId: "", message: `${reason} ${COPY_NOTE}` }]),
  );
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await store.write(["outbox"], async ({ outbox }) => {
      const { records, next } = await outbox.readPage(accountId, from, MAX_EDITS_PER_TRANSACTION);
      const unsent = records.filter(
        ({ kind, sent }) => sent === null && (kind === "create" || kind === "update"),
      );
      await outbox.saveMany(unsent.map((edit) => ({ ...edit, isCopied: true })));
      return next;
    });
  } while (after !== null);
}
