import { claimCarriers } from "../../services/change-queue/claim-carriers.ts";
import type { Caller, Context } from "../../services/context.ts";
import { findOffice } from "../../services/settings/find-office.ts";
import type { AskRemote } from "../session/session.ts";

/**
 * Claims a carrier of the office's queue for the user, or renews this. Offline, and for a carrier that the office does not
 * have in its queue, it does nothing: a clear needs no claim.
 * @throws LanedeskError "unavailable" if the office can't be reached
 */
export async function claimAtOffice(
  context: Context,
  caller: Caller,
  ask: AskRemote,
  insdId: number,
): Promise<void> {
  const officeId = await context.store.read(["changeQueue", "keyValue"], async (parts) => {
    const office = await findOffice(parts);
    const [entry] = office ? await parts.changeQueue.findMany(caller.accountId, [insdId]) : [];
    return entry?.office?.baseUrl === office?.baseUrl ? entry?.office?.insdId : undefined;
  });
  if (officeId === undefined) return;
  const [claim] = await ask((session) => session.claimCarriers([officeId]));
  if (claim?.result === "claimed") await claimCarriers(context, caller, { insdIds: [insdId] });
}
