import { DAY_MS } from "../../../shared/durations.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import { addDays, type Day, formatDay } from "../../../shared/read-moment.ts";
import { formatMoney, formatStopDate } from "../../ui/format.ts";
import type { LoadDraft, NumberInputValue } from "../drafts/draft.ts";

/** The fields of a bulk edit. An empty field changes nothing. */
export interface BulkEdit {
  equipmentTypeId: NumberInputValue;
  /** The new ISO date of the pickup; undefined while the typed day is invalid. */
  pickupDay: string | undefined;
  rate: NumberInputValue;
  /** Whether `rate` is the new amount, or is added to the posted rate in dollars or percent. */
  rateKind: "amount" | "dollars" | "percent";
  note: string;
  postAsUserId: string;
}

/** A bulk edit that changes nothing. */
export const EMPTY_BULK_EDIT: BulkEdit = {
  equipmentTypeId: "",
  pickupDay: "",
  rate: "",
  rateKind: "amount",
  note: "",
  postAsUserId: "",
};

/** Whether a bulk edit has a new rate below $0. */
export const hasNegativeRate = ({ rate, rateKind }: BulkEdit): boolean =>
  rateKind === "amount" && rate !== "" && rate < 0;

/**
 * Returns the draft with the changes of a bulk edit. A load without a posted rate can get an amount, but no increase or
 * decrease.
 */
export function applyBulkEdit(draft: LoadDraft, edit: BulkEdit): LoadDraft {
  const { equipmentTypeId, pickupDay, note, postAsUserId } = edit;
  const posted = draft.rateAttributes.postedAllInRate;
  return {
    ...draft,
    loadStops: pickupDay ? moveStops(draft.loadStops, pickupDay) : draft.loadStops,
    equipmentAttributes: {
      ...draft.equipmentAttributes,
      equipmentTypeId: equipmentTypeId === "" ? draft.equipmentAttributes.equipmentTypeId : equipmentTypeId,
    },
    rateAttributes: {
      ...draft.rateAttributes,
      postedAllInRate: { ...posted, amount: changeRate(posted.amount, edit) },
    },
    note: note.trim() || draft.note,
    postAsUserId: postAsUserId || draft.postAsUserId,
  };
}

function changeRate(before: NumberInputValue, edit: BulkEdit): NumberInputValue {
  const { rate, rateKind } = edit;
  if (rate === "" || hasNegativeRate(edit)) return before;
  if (rateKind === "amount") return rate;
  if (before === "") return "";
  // A percentage results in whole dollars: nobody posts $2,499.51. A sum must have whole cents.
  const changed =
    rateKind === "dollars" ? Math.round((before + rate) * 100) / 100 : Math.round(before * (1 + rate / 100));
  return Math.max(0, changed);
}

/**
 * Moves all stop times by the number of days from the first stop's day to the new day. If the first stop has no times,
 * only this stop gets the day.
 */
function moveStops(stops: LoadDraft["loadStops"], pickupDay: string): LoadDraft["loadStops"] {
  const [first, ...rest] = stops;
  const before = readDateTime(first?.earlyDateTime || first?.lateDateTime || "");
  if (!first) return stops;
  if (!before) return [{ ...first, earlyDateTime: pickupDay }, ...rest];
  const days = Math.round((Date.parse(pickupDay) - Date.parse(formatDay(before))) / DAY_MS);
  return stops.map((stop) => ({
    ...stop,
    earlyDateTime: moveTime(stop.earlyDateTime, days),
    lateDateTime: moveTime(stop.lateDateTime, days),
  }));
}

/** Changes only the day. */
function moveTime(text: string, days: number): string {
  const day: Day | undefined = readDateTime(text);
  return day ? text.replace(/^\d{4}-\d{1,2}-\d{1,2}/, formatDay(addDays(day, days))) : text;
}

/** Returns one text for each field that a bulk edit changes in a load, such as "Rate $2,450 → $2,573". */
export function describeBulkEdit(
  before: LoadDraft,
  after: LoadDraft,
  names: { getEquipmentName: (id: number) => string; getUserName: (userId: string) => string },
): string[] {
  const describeEquipment = (draft: LoadDraft) => {
    const id = draft.equipmentAttributes.equipmentTypeId;
    return id === "" ? "" : names.getEquipmentName(id);
  };
  const describeRate = ({ rateAttributes: { postedAllInRate } }: LoadDraft) =>
    postedAllInRate.amount === ""
      ? ""
      : formatMoney(postedAllInRate.amount, postedAllInRate.currencyCode || "USD");
  const describePickup = ({ loadStops: [stop] }: LoadDraft) =>
    formatStopDate(stop?.earlyDateTime || stop?.lateDateTime || "");
  const pairs: [name: string, before: string, after: string][] = [
    ["Rate", describeRate(before), describeRate(after)],
    ["Pickup", describePickup(before), describePickup(after)],
    ["Equipment", describeEquipment(before), describeEquipment(after)],
    ["Post as", names.getUserName(before.postAsUserId), names.getUserName(after.postAsUserId)],
    ["Note", before.note, after.note],
  ];
  return pairs.flatMap(([name, from, to]) =>
    from === to ? [] : `${name} ${from || "none"} → ${to || "none"}`,
  );
}
