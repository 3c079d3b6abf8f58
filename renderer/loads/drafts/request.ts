import { isDayAlone, momentOf, readDateTime } from "../../../shared/interface/date-time.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { issueMessage } from "../../ui/fields/issue-message.ts";
import { pathText } from "../../ui/fields/paths.ts";
import type { LoadDraft, StopDraft } from "./draft.ts";

/** What is said, or null: empty text, an empty list and an object in which nothing is said are nothing. */
function said(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, said(inner)] as const);
  return entries.every(([, inner]) => inner === null) ? null : Object.fromEntries(entries);
}

const moneySaid = (money: { amount: unknown; currencyCode: string }) => (money.amount === "" ? null : money);

/** The body that a draft stands for (specification 4.1, 4.2), not yet checked. */
export const requestOf = (draft: LoadDraft) => ({
  postAsUserId: said(draft.postAsUserId),
  equipmentAttributes: {
    equipmentTypeId: said(draft.equipmentAttributes.equipmentTypeId),
    equipmentOptions: said(draft.equipmentAttributes.equipmentOptions),
    transportationModeId: said(draft.equipmentAttributes.transportationModeId),
    otherEquipmentNeeds: said(draft.equipmentAttributes.otherEquipmentNeeds),
  },
  commodityId: said(draft.commodityId),
  freightClassId: said(draft.freightClassId),
  loadStops: draft.loadStops.map(stopRequestOf),
  note: said(draft.note),
  loadNumber: said(draft.loadNumber),
  loadTrackingRequired: draft.loadTrackingRequired,
  rateAttributes: said({
    postedAllInRate: moneySaid(draft.rateAttributes.postedAllInRate),
    tenderAllInRate: moneySaid(draft.rateAttributes.tenderAllInRate),
  }),
  customData: said(draft.customData),
  dimensional: said(draft.dimensional),
  loadActionAttributes: said(draft.loadActionAttributes),
  loadLabel: said(draft.loadLabel),
  tenderNotes: said(draft.tenderNotes),
  loadReferenceNumbers: said(draft.loadReferenceNumbers),
  termsAndConditions: said(draft.termsAndConditions),
});

const stopRequestOf = ({ clientId: _handle, location, ...stop }: StopDraft, index: number) => ({
  ...Object.fromEntries(Object.entries(stop).map(([name, value]) => [name, said(value)])),
  sequence: index + 1,
  location: {
    ...Object.fromEntries(Object.entries(location).map(([name, value]) => [name, said(value)])),
    city: location.city,
    state: location.state,
  },
});

/** The faults of a draft, by the text of the path to the field. */
export function validateDraft(draft: LoadDraft): Record<string, string> {
  const issues = loadRequest.safeParse(requestOf(draft)).error?.issues ?? [];
  return Object.fromEntries([
    ...draft.loadStops.flatMap(orderFault),
    ...issues.toReversed().map((issue) => [pathText(issue.path), issueMessage(issue)] as const),
  ]);
}

/** Two times that are written in the same clock can be compared; others are left alone. */
function orderFault({ earlyDateTime, lateDateTime }: StopDraft, index: number): [string, string][] {
  const [from, to] = [readDateTime(earlyDateTime), readDateTime(lateDateTime)];
  const isComparable = from && to && from.offsetMinutes === to.offsetMinutes && !isDayAlone(lateDateTime);
  return isComparable && momentOf(to) < momentOf(from)
    ? [[`loadStops.${index}.lateDateTime`, "This is before the earliest."]]
    : [];
}
