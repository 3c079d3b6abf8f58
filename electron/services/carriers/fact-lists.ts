import {
  type AuthorityNumber,
  type CarrierAuthority,
  describeEntry,
  type InsuranceFiling,
} from "../../../shared/interface/carrier-lists.ts";
import { addDays } from "../carrier-rules/rule-days.ts";
import type { FilingReport } from "./carrier-facts.ts";
import { foldText } from "./normalize-facts.ts";

/** A merged list and its changes. `key` names the changed entry; `before` and `after` are one line of text each. */
export interface MergedList<T> {
  list: T[];
  changes: { key: string; before: string; after: string }[];
}

/** Replaces the officers, unless the names differ only in order, letter case or white space. */
export function mergeOfficers(known: readonly string[], reported: readonly string[]): MergedList<string> {
  const joinNames = (names: readonly string[]) => names.map(foldText).sort().join("\n");
  if (joinNames(known) === joinNames(reported)) return { list: [...known], changes: [] };
  return {
    list: [...reported],
    changes: [{ key: "officers", before: known.join(", "), after: reported.join(", ") }],
  };
}

/**
 * Adds authority numbers and updates their statuses.
 * @param mainNumbers the carrier's main number before and after the report; adding one of these is not a change
 */
export function mergeAuthorityNumbers(
  known: readonly AuthorityNumber[],
  reported: readonly AuthorityNumber[],
  mainNumbers: readonly string[],
): MergedList<AuthorityNumber> {
  const merged = new Map(known.map((entry) => [entry.number, entry]));
  const changes = reported.flatMap((entry) => {
    const { number, status } = entry;
    const before = merged.get(number);
    if (before && (status === "" || status === before.status)) return [];
    merged.set(number, entry);
    const isChange = before !== undefined || !mainNumbers.includes(number);
    return isChange ? [toChange(number, before, entry)] : [];
  });
  return { list: [...merged.values()], changes };
}

/** The current day, and the day of the newest known report about authorities. */
interface AuthorityDays {
  today: string;
  knownAsOf: string;
}

/**
 * Adds events to the authorities. For each type and authority number, keeps the latest event up to today and all future
 * events. An event without a date is current.
 */
export function mergeAuthorities(
  known: readonly CarrierAuthority[],
  reported: readonly CarrierAuthority[],
  days: AuthorityDays,
): MergedList<CarrierAuthority> {
  const { today } = days;
  const groups = Map.groupBy(known, getAuthorityKey);
  const changes: MergedList<CarrierAuthority>["changes"] = [];
  for (const [key, events] of Map.groupBy(reported, getAuthorityKey)) {
    const before = groups.get(key) ?? [];
    const after = events.reduce((list, event) => addEvent(list, event, days), before);
    groups.set(key, after);
    const isFuture = ({ date }: CarrierAuthority) => date > today;
    const [previous, current] = [before, after].map((list) => list.find((event) => !isFuture(event)));
    if (current && current !== previous) changes.push(toChange(key, previous, current));
    for (const event of after)
      if (isFuture(event) && !before.includes(event))
        changes.push(toChange(`${key} ${event.date}`, undefined, event));
  }
  return { list: [...groups.values()].flat(), changes };
}

const getAuthorityKey = ({ type, docketNumber }: CarrierAuthority): string => `${type} ${docketNumber}`;

function addEvent(
  events: readonly CarrierAuthority[],
  event: CarrierAuthority,
  { today, knownAsOf }: AuthorityDays,
): CarrierAuthority[] {
  const future = events.filter(({ date }) => date > today);
  const current = events
    .filter(({ date }) => date <= today)
    .sort(compareDates)
    .at(-1);
  if (event.date > today) {
    const isKnown = future.some(({ status, date }) => status === event.status && date === event.date);
    return isKnown ? [...events] : [...(current ? [current] : []), ...future, event];
  }
  if (current && !isReplacement(event, current, knownAsOf)) return [current, ...future];
  return [event, ...future];
}

function isReplacement(event: CarrierAuthority, current: CarrierAuthority, knownAsOf: string): boolean {
  // The date is the first day of the status, so a later report of the same status does not change the date.
  if (event.status === current.status) return current.date === "" && event.date !== "";
  return event.date === "" || event.date >= (current.date || knownAsOf);
}

const compareDates = (left: CarrierAuthority, right: CarrierAuthority): number =>
  left.date < right.date ? -1 : 1;

/** A merge drops filings that ended more than this many days ago; a carrier may have hundreds of ended filings. */
const MAX_ENDED_DAYS = 365;

/**
 * Adds filings, and updates known filings with the same kind, effective date and policy number (without a number: the
 * same insurer). An older report only adds filings.
 */
export function mergeFilings(
  known: readonly InsuranceFiling[],
  reported: readonly FilingReport[],
  { today, isOlder }: { today: string; isOlder: boolean },
): MergedList<InsuranceFiling> {
  const oldest = addDays(today, -MAX_ENDED_DAYS);
  const isRecent = ({ cancellationDate }: InsuranceFiling) =>
    cancellationDate === "" || cancellationDate >= oldest;
  const merged = new Map(known.filter(isRecent).map((filing) => [getFilingKey(filing), filing]));
  const changes = reported.flatMap((report) => {
    const key = getFilingKey(report);
    const before = merged.get(key);
    if (before && isOlder) return [];
    const filing: InsuranceFiling = { ...(before ?? emptyFiling), ...omitUnknownParts(report) };
    if (before ? isSameFiling(before, filing) : !isRecent(filing)) return [];
    if (isRecent(filing)) merged.set(key, filing);
    else merged.delete(key);
    return [toChange(key, before, filing)];
  });
  return { list: [...merged.values()], changes };
}

const emptyFiling: Omit<InsuranceFiling, "kind"> = {
  form: "",
  insurer: "",
  policyNumber: "",
  amount: null,
  effectiveDate: "",
  cancellationDate: "",
  isReplaced: false,
};

/**
 * Returns the parts that have a value: an empty text leaves the known text unchanged, except that an empty cancellation
 * date withdraws the cancellation.
 */
const omitUnknownParts = (report: FilingReport): FilingReport =>
  Object.fromEntries(
    Object.entries(report).filter(
      ([part, value]) =>
        value !== undefined && value !== null && (value !== "" || part === "cancellationDate"),
    ),
  ) as FilingReport;

const getFilingKey = ({ kind, policyNumber = "", effectiveDate = "", insurer = "" }: FilingReport): string =>
  [kind, policyNumber === "" ? foldText(insurer) : foldText(policyNumber), effectiveDate].join(" ");

const isSameFiling = (left: InsuranceFiling, right: InsuranceFiling): boolean =>
  left.form === right.form &&
  foldText(left.insurer) === foldText(right.insurer) &&
  left.amount === right.amount &&
  left.cancellationDate === right.cancellationDate &&
  left.isReplaced === right.isReplaced;

const toChange = <T extends AuthorityNumber | CarrierAuthority | InsuranceFiling>(
  key: string,
  before: T | undefined,
  after: T,
): { key: string; before: string; after: string } => ({
  key,
  before: before ? describeEntry(before) : "",
  after: describeEntry(after),
});
