import { claimCarriers } from "../../services/change-queue/claim-carriers.ts";
import type { Caller, Context } from "../../services/context.ts";
import { findOffice } from "../../services/settings/find-office.ts";
import type { RemoteCaller } from "../session/session.ts";

/**
 * Claims a carrier of the office's queue for the user, or renews the claim. Does nothing without a connected office, for
 * a carrier that is not in the office's queue, and for a carrier that is leased to another user or to a program.
 * @throws LanedeskError "unavailable" if the request fails
 */
export async function claimCarrierAtOffice(
  context: Context,
  caller: Caller,
  callRemote: RemoteCaller,
  insdId: number,
): Promise<void> {
  const officeInsdId = await context.store.read(["changeQueue", "keyValue"], async (parts) => {
    const office = await findOffice(parts);
    const [entry] = office ? await parts.changeQueue.findMany(caller.accountId, [insdId]) : [];
    return entry?.office?.baseUrl === office?.baseUrl ? entry?.office?.insdId : undefined;
  });
  if (officeInsdId === undefined) return;
  const [claim] = await callRemote((session) => session.claimCarriers({ insdIds: [officeInsdId] }));
  if (claim?.result === "claimed") await claimCarriers(context, caller, { insdIds: [insdId] });
}

/**
 * Claims the next carriers of the office's queue for the user. The next changes from the office show these carriers as
 * assigned.
 * @param limit at most 200
 * @returns the number of claimed carriers; undefined if no office is connected
 * @throws LanedeskError "unavailable" if the request fails
 */
export async function claimNextCarriersAtOffice(
  { store }: Context,
  callRemote: RemoteCaller,
  limit: number,
): Promise<number | undefined> {
  if (!(await store.read(["keyValue"], findOffice))) return undefined;
  return (await callRemote((session) => session.claimCarriers({ next: limit }))).length;
}
