import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { createCarrierNotFoundError } from "../carrier-rules/read-verdict.ts";
import type { Caller, Context } from "../context.ts";
import { toBookedCarrier } from "./book.ts";
import { changeLoad, changeState } from "./change-load.ts";
import { getBooking } from "./load-record.ts";

/**
 * Links the booking of an unmonitored carrier to a monitored carrier. The booking keeps its phone and e-mail address.
 * Does not check the verdict, because the load is already booked.
 * @throws LanedeskError "not-found" for an unknown load or carrier; "conflict" when the load has no such booking
 */
export async function linkCarrier(
  context: Context,
  caller: Caller,
  { loadId, insdId }: { loadId: string; insdId: number },
): Promise<LoadAtRevision> {
  return await changeLoad(context, caller, { loadId }, ["carriers"], async (before, { carriers }, now) => {
    const booking = getBooking(before);
    if (!booking || booking.carrier.insdId !== null) throw createNotLinkableError();
    const record = await carriers.find(caller.accountId, insdId);
    if (!record) throw createCarrierNotFoundError(insdId);
    const carrier = toBookedCarrier(record, booking.carrier);
    return {
      after: {
        ...changeState(before, before, caller, now),
        carrierName: carrier.name,
        booking: { ...booking, carrier },
      },
      comment: `Booking of ${booking.carrier.name} linked to carrier ${carrier.name}`,
    };
  });
}

const createNotLinkableError = () =>
  new LanedeskError(
    "conflict",
    "This load is not booked with an unmonitored carrier; nothing was changed. Open the load again to see its carrier.",
    [
      {
        pointer: "",
        code: "not-linkable",
        message: "The load has no booking, or Lanedesk already monitors its carrier.",
      },
    ],
  );
