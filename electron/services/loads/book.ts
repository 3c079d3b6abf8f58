import { LanedeskError } from "../../../shared/failure.ts";
import { loadStates, reasonOf, stateOf } from "../../../shared/reference/load-states.ts";
import type { Booking } from "../../../shared/views/booking.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { readCodeLists } from "../settings/reference-data.ts";
import { businessTimeZone } from "../settings/settings.ts";
import { assertAvailable } from "./availability.ts";
import { bookedRateOf } from "./booked-rate.ts";
import { changeLoad, inState } from "./change-load.ts";
import type { LoadAtRevision } from "./load-record.ts";

/** A load that was booked; `countsForRates` is false where its places are unknown, so that no lane can learn from it. */
export interface BookedLoad extends LoadAtRevision {
  countsForRates: boolean;
}

/**
 * Gives a load to a carrier at a rate: its status on the board is over, and the agreed rate joins the booked rates in
 * the same transaction. Only the window has this door; the interface has none.
 * @throws LanedeskError "not-found"; "conflict" when it is booked or deleted; "stale" when it changed since
 */
export async function bookLoad(
  context: Context,
  caller: Caller,
  { loadId, carrierName, rate, revision }: Booking,
): Promise<BookedLoad> {
  const timeZone = await businessTimeZone(context);
  const { equipmentTypes } = await readCodeLists(context);
  let countsForRates = false;
  const booked = await changeLoad(
    context,
    caller,
    { loadId, expectedRevision: revision },
    ["bookedRates"],
    async (before, { bookedRates }, now) => {
      assertAvailable(before, "booked");
      const state = { loadState: stateOf(loadStates.accepted), loadStateReason: reasonOf(0) };
      const after = { ...inState(before, state, caller, now), carrierName };
      const record = bookedRateOf(after, { totalRate: rate, now, timeZone, equipmentTypes });
      if (record) await bookedRates.save(record);
      countsForRates = record !== undefined;
      return { after, comment: `Booked with ${carrierName} at ${rate.toLocaleString("en-US")} USD` };
    },
  );
  if (countsForRates) context.publish("rates.changed", null);
  return { ...booked, countsForRates };
}

/**
 * Takes a booking back: the load is posted again and its rate leaves the booked rates.
 * @throws LanedeskError "not-found"; "conflict" when it is not booked; "stale" when it changed since
 */
export async function unbookLoad(
  context: Context,
  caller: Caller,
  { loadId, revision }: Pick<Booking, "loadId" | "revision">,
): Promise<LoadAtRevision> {
  const posted = await changeLoad(
    context,
    caller,
    { loadId, expectedRevision: revision },
    ["bookedRates"],
    async (before, { bookedRates }, now) => {
      if (before.status !== "booked") throw notBooked();
      const state = { loadState: stateOf(loadStates.posted), loadStateReason: reasonOf(0) };
      const after = { ...inState(before, state, caller, now), carrierName: "" };
      await bookedRates.remove(after.accountId, after.loadId);
      const comment = before.carrierName
        ? `Booking with ${before.carrierName} taken back`
        : "Booking taken back";
      return { after, comment };
    },
  );
  context.publish("rates.changed", null);
  return posted;
}

const notBooked = () =>
  new LanedeskError(
    "conflict",
    "The load is not booked, so there is no booking to take back. Nothing was changed.",
    [{ pointer: "", code: "not-booked", message: "The load is not booked." }],
  );
