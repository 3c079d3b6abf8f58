import { getMoment, isDateOnly, readDateTime } from "../../../shared/interface/date-time.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { formatIssue } from "../../ui/fields/issue-message.ts";
import { formatPath } from "../../ui/fields/paths.ts";
import type { LoadDraft, StopDraft } from "./draft.ts";

/** Turns empty text, empty lists and objects of empty values into null. */
function toNullIfEmpty(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toNullIfEmpty(inner)] as const);
  return entries.every(([, inner]) => inner === null) ? null : Object.fromEntries(entries);
}

/** Replaces the empty values of an object with null. Unlike `toNullIfEmpty`, never returns null for the object itself. */
const replaceEmptyValues = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, toNullIfEmpty(value)])) as {
    [K in keyof T]: unknown;
  };

/** Returns null for a currency without an amount, which is not a rate. */
const toMoneyOrNull = (money: LoadDraft["rateAttributes"]["postedAllInRate"]) =>
  money.amount === "" ? null : money;

/** Returns the request body of a draft (specification 4.1 and 4.2), not yet validated. */
export const toRequest = ({ loadStops, rateAttributes, equipmentAttributes, ...draft }: LoadDraft) => ({
  ...replaceEmptyValues(draft),
  equipmentAttributes: replaceEmptyValues(equipmentAttributes),
  loadStops: loadStops.map(toStopRequest),
  rateAttributes: toNullIfEmpty({
    postedAllInRate: toMoneyOrNull(rateAttributes.postedAllInRate),
    tenderAllInRate: toMoneyOrNull(rateAttributes.tenderAllInRate),
  }),
});

const toStopRequest = ({ clientId: _clientId, location, ...stop }: StopDraft, index: number) => ({
  ...replaceEmptyValues(stop),
  sequence: index + 1,
  location: { ...replaceEmptyValues(location), city: location.city, state: location.state },
});

/** Validates a draft. Returns error messages by field path. */
export function validateDraft(draft: LoadDraft): Record<string, string> {
  const issues = loadRequest.safeParse(toRequest(draft)).error?.issues ?? [];
  return Object.fromEntries([
    ...draft.loadStops.flatMap(checkTimeOrder),
    ...issues.toReversed().map((issue) => [formatPath(issue.path), formatIssue(issue)] as const),
  ]);
}

/**
 * Returns an error if the latest time is before the earliest time. Compares the two only if both have the same UTC
 * offset or both have none, and the latest time has a time of day.
 */
function checkTimeOrder({ earlyDateTime, lateDateTime }: StopDraft, index: number): [string, string][] {
  const [from, to] = [readDateTime(earlyDateTime), readDateTime(lateDateTime)];
  const isComparable = from && to && from.offsetMinutes === to.offsetMinutes && !isDateOnly(lateDateTime);
  return isComparable && getMoment(to) < getMoment(from)
    ? [[`loadStops.${index}.lateDateTime`, "Latest is before earliest."]]
    : [];
}
