import { findAuthorityStatus, listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import {
  type CarrierFacts,
  type CarrierField,
  emptyCarrierFacts,
  type FactSource,
} from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { StoredSource } from "../../store/store.ts";
import { getSource } from "../carrier-rules/fact-sources.ts";
import { type CarrierReport, isKnown, listSources } from "./carrier-facts.ts";
import {
  type MergedList,
  mergeAuthorities,
  mergeAuthorityNumbers,
  mergeFilings,
  mergeOfficers,
} from "./fact-lists.ts";
import { isSameValue } from "./normalize-facts.ts";

/** A report and its origin. */
export interface SourcedReport {
  facts: CarrierReport;
  source: string;
  /** The day that the report describes, YYYY-MM-DD; empty for the current day. */
  asOf: string;
  /** Identifies the imported row and the day of the import. */
  rowDigest?: string;
  /** Whether an earlier row of the same file has the same carrier and day. */
  isRepeated?: boolean;
  /** Whether `mcNumber` becomes the main number even if the carrier already has this number. */
  isMainNumber?: boolean;
}

/** A fact's change; `key` names the entry of a list. */
export type FactChange = CarrierChange & { key: string };

/** The facts of a carrier with their sources. */
export interface SourcedFacts {
  facts: CarrierFacts;
  sources: readonly StoredSource[];
}

interface MergedFacts extends SourcedFacts {
  changes: FactChange[];
}

/** Each insurance amount, and the flag for insurance on file with an unknown amount. */
const onFileFacts = [
  ["bipdInsuranceOnFile", "bipdOnFile"],
  ["cargoInsuranceOnFile", "cargoOnFile"],
  ["bondInsuranceOnFile", "bondOnFile"],
] as const;

const authorityTypes = [
  ["commonAuthority", "common"],
  ["contractAuthority", "contract"],
  ["brokerAuthority", "broker"],
] as const;

/** Creates the facts of a carrier that is reported for the first time. */
export function createFacts(report: SourcedReport, today: string): SourcedFacts {
  const none: SourcedFacts = { facts: emptyCarrierFacts, sources: [] };
  const reported = addImpliedFacts(none, report, today);
  const facts: CarrierFacts = { ...emptyCarrierFacts };
  const values = facts as Record<CarrierField, unknown>;
  for (const field of Object.keys(reported) as CarrierField[]) {
    const value = (reported as Partial<CarrierFacts>)[field];
    if (Array.isArray(value))
      values[field] = mergeList(none, field, reported, { today, isOlder: false }).list;
    else if (value !== undefined) values[field] = value;
  }
  return { facts, sources: [{ source: report.source, asOf: report.asOf || today, fields: [] }] };
}

/**
 * Merges a report into known facts. A report that is older than a fact's source leaves that fact unchanged, but can add
 * entries to a list. A difference only in letter case or white space is not a change.
 * @param at the time of the changes
 */
export function mergeReport(
  known: SourcedFacts,
  report: SourcedReport,
  today: string,
  at: number,
): MergedFacts {
  const { facts, changes, confirmed } = mergeFacts(known, report, today, at);
  if (confirmed.length === 0) return { ...known, changes };
  const origin = { source: report.source, asOf: report.asOf || today };
  return { facts, sources: updateSources(facts, known.sources, confirmed, origin), changes };
}

/** Merges the values; `confirmed` lists the facts that the report changes, or confirms with a later date. */
function mergeFacts(
  known: SourcedFacts,
  report: SourcedReport,
  today: string,
  at: number,
): { facts: CarrierFacts; changes: FactChange[]; confirmed: CarrierField[] } {
  const changes: FactChange[] = [];
  const values: Partial<Record<CarrierField, unknown>> = {};
  const confirmed: CarrierField[] = [];
  const reported = addImpliedFacts(known, report, today);
  for (const field of Object.keys(reported) as CarrierField[]) {
    const value = (reported as Partial<CarrierFacts>)[field];
    if (value === undefined) continue;
    const before = known.facts[field];
    const knownAsOf = getSourceDate(known, field);
    const isOlder = report.asOf !== "" && report.asOf < knownAsOf;
    const isLater = (report.asOf || today) > knownAsOf;
    if (isOlder && !Array.isArray(value)) continue;
    if (Array.isArray(value)) {
      const merged = mergeList(known, field, reported, { today, isOlder });
      values[field] = merged.list;
      changes.push(...merged.changes.map((change) => ({ field, ...change, at })));
      const isLengthChanged = merged.list.length !== (before as readonly unknown[]).length;
      if (merged.changes.length > 0 || isLengthChanged || isLater) confirmed.push(field);
    } else if (!isSameValue(before, value)) {
      values[field] = value;
      changes.push({ field, before: before as string, after: value as string, at, key: "" });
      confirmed.push(field);
      // An empty value confirms a fact only if an earlier report cleared or denied the fact.
    } else if (isLater && (isKnown(value) || knownAsOf !== "")) confirmed.push(field);
  }
  return { facts: { ...known.facts, ...values } as CarrierFacts, changes, confirmed };
}

type Entry = [CarrierField, CarrierFacts[CarrierField] | undefined];

/**
 * Adds the facts that follow from the reported facts, and removes the reported facts that add nothing to the known
 * facts.
 */
function addImpliedFacts(
  sourced: SourcedFacts,
  { facts: report, isMainNumber }: SourcedReport,
  today: string,
): CarrierReport {
  const known = sourced.facts;
  const implied = { ...report };
  const numbers = listAuthorityNumbers(known);
  // A carrier may have several MC numbers; a file with another known number changes nothing.
  if (implied.mcNumber && known.mcNumber && implied.mcNumber !== known.mcNumber) {
    if (numbers.includes(implied.mcNumber) && !isMainNumber) delete implied.mcNumber;
    else
      implied.dockets = [
        { number: known.mcNumber, status: "" },
        { number: implied.mcNumber, status: "" },
        ...(implied.dockets ?? []),
      ];
  }
  const mcNumber = implied.dockets?.find(({ number }) => number.startsWith("MC"))?.number;
  if (known.mcNumber === "" && !implied.mcNumber && mcNumber) implied.mcNumber = mcNumber;
  if (report.authorities) {
    const { list } = mergeAuthorities(known.authorities, report.authorities, {
      today,
      knownAsOf: getSourceDate(sourced, "authorities"),
    });
    for (const [field, type] of authorityTypes) {
      const status = findAuthorityStatus(list, type, today);
      if (status) implied[field] = status;
    }
  }
  implyAuthority(known, implied);
  for (const [amount, flag] of onFileFacts) {
    const knownAmount = known[amount];
    if (implied[flag] === true && implied[amount] === undefined) {
      if (knownAmount !== null && knownAmount > 0) delete implied[flag];
      else if (knownAmount !== null) implied[amount] = null;
    } else if (implied[amount] !== undefined && implied[amount] !== null && known[flag]) implied[flag] = null;
  }
  return implied;
}

/**
 * Sets the authorities that follow from the statuses of authority numbers. Such a status does not name the authority.
 * An active number sets the common authority if no authority is active. Without an active number, every active
 * authority ends, and the common authority gets the first status if no authority is known.
 */
function implyAuthority(known: CarrierFacts, implied: CarrierReport): void {
  const statuses = (implied.dockets ?? []).map(({ status }) => status).filter(Boolean);
  if (statuses.length === 0 || authorityTypes.some(([field]) => implied[field])) return;
  const isActive = statuses.includes("A");
  const active = authorityTypes.filter(([field]) => known[field] === "A");
  if (isActive && active.length === 0) implied.commonAuthority = "A";
  if (isActive) return;
  for (const [field] of active) implied[field] = "I";
  if (authorityTypes.every(([field]) => known[field] === "")) implied.commonAuthority = statuses[0] ?? "I";
}

/** Merges a list. An older report adds entries and events, but changes no known entry. */
function mergeList(
  known: SourcedFacts,
  field: CarrierField,
  report: CarrierReport,
  { today, isOlder }: { today: string; isOlder: boolean },
): MergedList<unknown> {
  const { officers, authorities, insuranceFilings, dockets, mcNumber } = known.facts;
  switch (field) {
    case "officers":
      return mergeOfficers(officers, isOlder ? officers : (report.officers ?? []));
    case "authorities": {
      const events = (report.authorities ?? []).filter(({ date }) => !isOlder || date !== "");
      return mergeAuthorities(authorities, events, { today, knownAsOf: getSourceDate(known, field) });
    }
    case "insuranceFilings":
      return mergeFilings(insuranceFilings, report.insuranceFilings ?? [], { today, isOlder });
    default: {
      const isNew = ({ number }: { number: string }) => !dockets.some((entry) => entry.number === number);
      const added = (report.dockets ?? []).filter((entry) => !isOlder || isNew(entry));
      return mergeAuthorityNumbers(dockets, added, [mcNumber, report.mcNumber ?? ""]);
    }
  }
}

/** Returns the as-of date of a fact, also of an empty fact that a source cleared or denied; otherwise empty. */
function getSourceDate({ facts, sources }: SourcedFacts, field: CarrierField): string {
  if (isKnown(facts[field])) return getSource(sources, field)?.asOf ?? "";
  const clearedAsOf = sources.find(({ fields }) => fields.includes(field))?.asOf ?? "";
  // A carrier that may operate is not out of service.
  const allowedAsOf =
    field === "outOfServiceDate" && facts.allowedToOperate
      ? (getSource(sources, "allowedToOperate")?.asOf ?? "")
      : "";
  return clearedAsOf > allowedAsOf ? clearedAsOf : allowedAsOf;
}

/**
 * Assigns an origin to facts. The most frequent source comes first and covers all known facts that no other source
 * lists. A cleared fact stays in its source's list, so that an office's desktops clear the fact too.
 */
function updateSources(
  facts: CarrierFacts,
  known: readonly StoredSource[],
  fields: readonly CarrierField[],
  origin: FactSource,
): StoredSource[] {
  const sources = listSources(facts, known);
  for (const { source, asOf, fields: listed } of known)
    for (const field of listed) sources[field] ??= { source, asOf };
  for (const field of fields) {
    const before = sources[field];
    // A report with older events may add to a list without becoming its source.
    if (!before || !Array.isArray(facts[field]) || before.asOf <= origin.asOf) sources[field] = origin;
  }
  const groups = new Map<string, StoredSource>();
  for (const [field, source] of Object.entries(sources) as [CarrierField, FactSource][]) {
    const key = `${source.asOf} ${source.source}`;
    const group = groups.get(key) ?? { ...source, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const [first, ...others] = [...groups.values()].sort((a, b) => b.fields.length - a.fields.length);
  return first
    ? [{ ...first, fields: first.fields.filter((field) => !isKnown(facts[field])) }, ...others]
    : [];
}

/** Finds the facts in which a repeated row contradicts the earlier row of the same file and day. */
export function findContradictions(
  known: SourcedFacts,
  report: SourcedReport,
  today: string,
): CarrierField[] {
  if (!report.isRepeated) return [];
  const asOf = report.asOf || today;
  return (Object.entries(report.facts) as Entry[]).flatMap(([field, value]) => {
    const before = known.facts[field];
    const source = getSource(known.sources, field);
    const isFromFile = source?.source === report.source && source.asOf === asOf;
    const isContradiction =
      isFromFile &&
      !Array.isArray(value) &&
      isKnown(value) &&
      isKnown(before) &&
      !isSameValue(before, value as string);
    return isContradiction ? [field] : [];
  });
}
