import type { Json } from "../../../shared/json.ts";
import { MAX_EDITS } from "../../../shared/office/edits.ts";
import { readCarrierEdits, saveCarrierEdits } from "../../services/change-queue/carrier-edits.ts";
import type { Context } from "../../services/context.ts";
import { findOffice } from "../../services/settings/find-office.ts";
import type { OfficeProgress } from "../../store/store.ts";
import type { OfficeClient } from "../remote/office-client.ts";
import { getNow, type Session } from "../session/session.ts";
import { addSyncLog } from "../status/sync-log.ts";
import { findOfficeProgress, saveLastEdit } from "./office-progress.ts";

/**
 * The delay before the next attempt for a decision that the office rejected as stale, because a colleague decided
 * first. Meanwhile, sync reads the colleague's decision.
 */
const STALE_DELAY_MS = 5_000;

/** Returns when the next edit of a carrier is due, in milliseconds since 1970; undefined if there is none. */
export const readNextCarrierEditTime = (context: Context): Promise<number | undefined> =>
  context.store.read(["keyValue"], async (parts) => {
    const office = await findOffice(parts);
    const edits = office ? await readCarrierEdits(parts, office.baseUrl) : [];
    return edits.length > 0 ? Math.min(...edits.map(({ dueAt }) => dueAt)) : undefined;
  });

/**
 * Sends up to `MAX_EDITS` due edits of carriers: cleared queue entries, decisions and facts. The next run repeats edits
 * without a response; the office applies each edit once.
 * @returns whether anything was sent
 * @throws RemoteFailure or LostCursor; the edits are kept
 */
export async function sendCarrierEdits(
  session: Session,
  client: OfficeClient,
  { baseUrl, cursor }: Pick<OfficeProgress, "baseUrl" | "cursor">,
): Promise<boolean> {
  const { context } = session;
  const { edits, lastEdit } = await context.store.read(["keyValue"], async (parts) => ({
    edits: await readCarrierEdits(parts, baseUrl),
    lastEdit: (await findOfficeProgress(parts, baseUrl)).lastEdit,
  }));
  const due = edits.filter(({ dueAt }) => dueAt <= session.getDueUntil()).slice(0, MAX_EDITS);
  if (due.length === 0) return false;
  const answers = await client.sendEdits(
    due.map(({ edit }) => edit as unknown as Json),
    { cursor, lastEdit },
  );
  await context.store.write(["keyValue", "syncLog"], async (parts) => {
    const current = await readCarrierEdits(parts, baseUrl);
    const left = current.flatMap((unsent) => {
      const answer = answers.get(unsent.edit.editId);
      if (!answer) return [unsent];
      const isStale = answer.result === "rejected" && answer.code === "stale";
      return isStale ? [{ ...unsent, dueAt: getNow(session) + STALE_DELAY_MS }] : [];
    });
    await saveCarrierEdits(parts, baseUrl, left);
    await saveLastEdit(parts, baseUrl, answers);
    for (const answer of answers.values())
      if (answer.result === "rejected" && answer.code !== "stale")
        await addSyncLog(parts, context, `The office rejected an edit of a carrier: ${answer.message}`);
  });
  context.publish("sync.changed", null);
  return true;
}
