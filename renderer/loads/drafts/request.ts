import { isDayAlone, momentOf, readDateTime } from "../../../shared/interface/date-time.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { issueMessage } from "../../ui/fields/issue-message.ts";
import { pathText } from "../../ui/fields/paths.ts";
import type { LoadDraft, StopDraft } from "./draft.ts";

/** Turns empty text, empty lists and objects of empty values into null. */
function emptyToNull(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, emptyToNull(inner)] as const);
  return entries.every(([, inner]) => inner === null) ? null : Object.fromEntries(entries);
}

const emptyMoneyToNull = (money: { amount: unknown; currencyCode: string }) =>
  money.amount === "" ? null : money;

/** The request body of a draft (specification 4.1 and 4.2), not yet validated. */
export const requestOf = (draft: LoadDraft) => ({
  postAsUserId: emptyToNull(draft.postAsUserId),
  equipmentAttributes: {
    equipmentTypeId: emptyToNull(draft.equipmentAttributes.equipmentTypeId),
    equipmentOptions: emptyToNull(draft.equipmentAttributes.equipmentOptions),
    transportationModeId: emptyToNull(draft.equipmentAttributes.transportationModeId),
    otherEquipmentNeeds: emptyToNull(draft.equipmentAttributes.otherEquipmentNeeds),
  },
  commodityId: emptyToNull(draft.commodityId),
  freightClassId: emptyToNull(draft.freightClassId),
  loadStops: draft.loadStops.map(stopRequestOf),
  note: emptyToNull(draft.note),
  loadNumber: emptyToNull(draft.loadNumber),
  loadTrackingRequired: draft.loadTrackingRequired,
  rateAttributes: emptyToNull({
    postedAllInRate: emptyMoneyToNull(draft.rateAttributes.postedAllInRate),
    tenderAllInRate: emptyMoneyToNull(draft.rateAttributes.tenderAllInRate),
  }),
  customData: emptyToNull(draft.customData),
  dimensional: emptyToNull(draft.dimensional),
  loadActionAttributes: emptyToNull(draft.loadActionAttributes),
  loadLabel: emptyToNull(draft.loadLabel),
  tenderNotes: emptyToNull(draft.tenderNotes),
  loadReferenceNumbers: emptyToNull(draft.loadReferenceNumbers),
  termsAndConditions: emptyToNull(draft.termsAndConditions),
});

const stopRequestOf = ({ clientId: _handle, location, ...stop }: StopDraft, index: number) => ({
  ...Object.fromEntries(Object.entries(stop).map(([name, value]) => [name, emptyToNull(value)])),
  sequence: index + 1,
  location: {
    ...Object.fromEntries(Object.entries(location).map(([name, value]) => [name, emptyToNull(value)])),
    city: location.city,
    state: location.state,
  },
});

/** Validates a draft. Returns error messages by field path. */
export function validateDraft(draft: LoadDraft): Record<string, string> {
  const issues = loadRequest.safeParse(requestOf(draft)).error?.issues ?? [];
  return Object.fromEntries([
    ...draft.loadStops.flatMap(timeOrderError),
    ...issues.toReversed().map((issue) => [pathText(issue.path), issueMessage(issue)] as const),
  ]);
}

/** Compares times only if they have the same UTC offset. */
function timeOrderError({ earlyDateTime, lateDateTime }: StopDraft, index: number): [string, string][] {
  const [from, to] = [readDateTime(earlyDateTime), readDateTime(lateDateTime)];
  const isComparable = from && to && from.offsetMinutes === to.offsetMinutes && !isDayAlone(lateDateTime);
  return isComparable && momentOf(to) < momentOf(from)
    ? [[`loadStops.${index}.lateDateTime`, "Latest is before earliest."]]
    : [];
}
