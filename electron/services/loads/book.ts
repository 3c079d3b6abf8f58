import { getCarrierName } from "../../../shared/carrier-name.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { formatMoney } from "../../../shared/format-money.ts";
import { getLoadState, getLoadStateReason, loadStates } from "../../../shared/reference/load-states.ts";
import type { BookedCarrier, BookRequest, LoadBooking } from "../../../shared/views/booking.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { CarrierRecord, LoadRecord, StoreParts } from "../../store/store.ts";
import type { SharedContact } from "../carrier-rules/judge-carrier.ts";
import {
  assertBookable,
  assertNameNotBlocked,
  judgeRecords,
  type RuleContext,
  readRuleContext,
  verdictParts,
} from "../carrier-rules/read-verdict.ts";
import { findSharedContacts } from "../carrier-rules/shared-contacts.ts";
import type { Caller, Context } from "../context.ts";
import { readBusinessTimeZone, readCodeLists } from "../settings/settings.ts";
import { assertAvailable } from "./availability.ts";
import { changeLoad, changeState } from "./change-load.ts";
import { createBookedRate, readEstimateForBooking } from "./load-rate.ts";

/** A booked load. `isUsedForRates` is false when the load has no known origin, destination or equipment type. */
export interface BookedLoad extends LoadAtRevision {
  isUsedForRates: boolean;
}

/**
 * Books a load with a carrier and stores the agreed rate with the booked rates, in one transaction.
 * @throws LanedeskError "not-found" for an unknown load or carrier; "conflict" when the load is not available or the
 * carrier is blocked; "invalid" without a carrier, or without the reason that the carrier's verdict needs; "stale" when
 * the load changed after `revision`
 */
export async function bookLoad(context: Context, caller: Caller, request: BookRequest): Promise<BookedLoad> {
  const { loadId, rate, revision } = request;
  const rules = await readRuleContext(context);
  const timeZone = await readBusinessTimeZone(context);
  const codeLists = await readCodeLists(context);
  if (typeof request.carrierId !== "number" && request.carrierName)
    await assertNameNotBlocked(context, caller, request.carrierName);
  const sharedContacts = await readSharedContacts(context, caller, request.carrierId, rules);
  const input = { totalRate: rate, timeZone, codeLists };
  const estimate = await readEstimateForBooking(context, caller, loadId, input);
  let isUsedForRates = false;
  const booked = await changeLoad(
    context,
    caller,
    { loadId, expectedRevision: revision },
    ["bookedRates", ...verdictParts],
    async (before, { bookedRates, ...parts }, now) => {
      assertAvailable(before, "booked");
      const { carrier, reason } = await findBookedCarrier(parts, caller, request, rules, sharedContacts);
      const state = { loadState: getLoadState(loadStates.accepted), loadStateReason: getLoadStateReason(0) };
      const after: LoadRecord = {
        ...changeState(before, state, caller, now),
        carrierName: carrier.name,
        booking: { carrier, rate, reason, bookedAt: now, bookedBy: caller.userId },
      };
      const record = createBookedRate(after, { ...input, now });
      if (record) await bookedRates.save(estimate ? { ...record, estimate } : record);
      isUsedForRates = record !== undefined;
      return { after, comment: formatBooking(carrier, rate, reason) };
    },
  );
  if (isUsedForRates) context.publish("rates.changed", null);
  return { ...booked, isUsedForRates };
}

/**
 * Reads the carriers that share a contact with a carrier; the write transaction of a booking cannot search contacts.
 */
async function readSharedContacts(
  context: Context,
  { accountId }: Caller,
  carrierId: number | null | undefined,
  rules: RuleContext,
): Promise<SharedContact[][]> {
  if (typeof carrierId !== "number") return [];
  return await context.store.read(["carriers", "carrierDecisions"], async (parts) => {
    const record = await parts.carriers.find(accountId, carrierId);
    return record ? findSharedContacts(parts, [record], rules) : [];
  });
}

/**
 * Undoes a booking: posts the load again and removes its rate from the booked rates.
 * @throws LanedeskError "not-found"; "conflict" when the load is not booked; "stale" when the load changed after
 * `revision`
 */
export async function unbookLoad(
  context: Context,
  caller: Caller,
  { loadId, revision }: Pick<BookRequest, "loadId" | "revision">,
): Promise<LoadAtRevision> {
  const posted = await changeLoad(
    context,
    caller,
    { loadId, expectedRevision: revision },
    ["bookedRates"],
    async (before, { bookedRates }, now) => {
      if (before.status !== "booked") throw createNotBookedError();
      const state = { loadState: getLoadState(loadStates.posted), loadStateReason: getLoadStateReason(0) };
      const { isLeftPosted: _, booking: __, ...unbooked } = changeState(before, state, caller, now);
      const after = { ...unbooked, carrierName: "" };
      await bookedRates.remove(after.accountId, after.loadId);
      const comment = before.carrierName ? `Unbooked from ${before.carrierName}` : "Unbooked";
      return { after, comment };
    },
  );
  context.publish("rates.changed", null);
  return posted;
}

/** Returns the current identity of a booking's carrier, and the reason if the carrier's verdict needs one. */
async function findBookedCarrier(
  parts: Pick<StoreParts, (typeof verdictParts)[number]>,
  { accountId }: Caller,
  { carrierId = null, carrierName = "", phone = "", email = "", reason = "" }: BookRequest,
  rules: RuleContext,
  sharedContacts: SharedContact[][],
): Promise<Pick<LoadBooking, "carrier" | "reason">> {
  if (carrierId === null) {
    const name = carrierName.trim();
    if (name === "") throw createCarrierRequiredError();
    return { carrier: { insdId: null, name, usdotNumber: "", mcNumber: "", phone, email }, reason: "" };
  }
  const record = await parts.carriers.find(accountId, carrierId);
  const [verdict] = record ? await judgeRecords(parts, [record], rules, sharedContacts) : [];
  if (!record || !verdict)
    throw new LanedeskError("not-found", "This carrier is no longer in the list. Select another carrier.");
  assertBookable(verdict, reason);
  return {
    carrier: toBookedCarrier(record, { phone, email }),
    reason: verdict.isReasonRequired ? reason.trim() : "",
  };
}

/** Converts a carrier to the carrier of a booking. The carrier's phone and e-mail address replace empty values. */
export function toBookedCarrier(
  { insdId, facts }: CarrierRecord,
  { phone, email }: Pick<BookedCarrier, "phone" | "email">,
): BookedCarrier {
  const { usdotNumber, mcNumber } = facts;
  return {
    insdId,
    name: getCarrierName(facts),
    usdotNumber,
    mcNumber,
    phone: phone || facts.phone,
    email: email || facts.email,
  };
}

const formatBooking = ({ name }: BookedCarrier, rate: number, reason: string): string =>
  `Booked with ${name} at ${formatMoney(rate)}${reason && `. Reason: ${reason}`}`;

const createCarrierRequiredError = () =>
  new LanedeskError("invalid", "A carrier is required; nothing was changed. Select a carrier.", [
    { pointer: "/carrierName", code: "required", message: "Select a carrier." },
  ]);

const createNotBookedError = () =>
  new LanedeskError(
    "conflict",
    "This load is not booked; nothing was changed. Open the load again to see its current state.",
    [{ pointer: "", code: "not-booked", message: "The load is not booked." }],
  );
