import type { CarrierFacts, CarrierField, FactSource } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { StoredSource } from "../../store/store.ts";
import {
  type CarrierReport,
  docketNumbersOf,
  emptyCarrierFacts,
  isKnown,
  listSources,
  sourceOf,
} from "./carrier-facts.ts";
import {
  currentStatus,
  type MergedList,
  mergeAuthorities,
  mergeDockets,
  mergeFilings,
  mergeOfficers,
} from "./fact-lists.ts";
import { isSameValue } from "./normalize-facts.ts";

/** A normalized report and its origin. */
export interface SourcedReport {
  facts: CarrierReport;
  source: string;
  /** The day for which the report is true, YYYY-MM-DD; empty if it is true now. */
  asOf: string;
  /** Whether an earlier row of the same file has the same carrier and day. */
  isRepeated?: boolean;
}

/** A fact's change; `key` names the entry of a list. */
export type FactChange = CarrierChange & { key: string };

/** The facts of a carrier with their sources. */
export interface SourcedFacts {
  facts: CarrierFacts;
  sources: readonly StoredSource[];
}

export interface MergedFacts extends SourcedFacts {
  changes: FactChange[];
}

/** Insurance amounts and the facts that say that an unknown amount is on file. */
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

/** The facts of a carrier that is reported for the first time. */
export function createFacts(report: SourcedReport, today: string): SourcedFacts {
  const { facts } = mergeReport({ facts: emptyCarrierFacts, sources: [] }, report, today, 0);
  return { facts, sources: [{ source: report.source, asOf: report.asOf || today, fields: [] }] };
}

/**
 * Merges a report into known facts. A report that is older than a fact's source leaves that fact unchanged; the same
 * fact in another notation is no change. The same facts with the same or an older date return `known` itself.
 * @param at the time of the changes
 */
export function mergeReport(
  known: SourcedFacts,
  report: SourcedReport,
  today: string,
  at: number,
): MergedFacts {
  const changes: FactChange[] = [];
  const values: Partial<Record<CarrierField, unknown>> = {};
  const confirmed: CarrierField[] = [];
  const isNewer = (field: CarrierField) => {
    const { asOf = "" } = isKnown(known.facts[field]) ? (sourceOf(known.sources, field) ?? {}) : {};
    return { isOlder: report.asOf !== "" && report.asOf < asOf, isLater: (report.asOf || today) > asOf };
  };
  for (const [field, value] of Object.entries(impliedFacts(known.facts, report.facts, today)) as Entry[]) {
    if (value === undefined) continue;
    const before = known.facts[field];
    const { isOlder, isLater } = isNewer(field);
    if (isOlder) continue;
    if (Array.isArray(value)) {
      const merged = mergeList(known.facts, field, report.facts, today);
      values[field] = merged.list;
      changes.push(...merged.changes.map((change) => ({ field, ...change, at })));
      if (merged.changes.length > 0 || isLater) confirmed.push(field);
    } else if (!isSameValue(before, value)) {
      values[field] = value;
      changes.push({ field, before: before as string, after: value as string, at, key: "" });
      confirmed.push(field);
    } else if (isLater && isKnown(value)) confirmed.push(field);
  }
  if (confirmed.length === 0) return { ...known, changes };
  const facts = { ...known.facts, ...values } as CarrierFacts;
  const origin = { source: report.source, asOf: report.asOf || today };
  return { facts, sources: updateSources(facts, known.sources, confirmed, origin), changes };
}

type Entry = [CarrierField, CarrierFacts[CarrierField] | undefined];

/** Adds the facts that follow from the reported ones. */
function impliedFacts(known: CarrierFacts, report: CarrierReport, today: string): Partial<CarrierFacts> {
  const implied = { ...report } as Partial<CarrierFacts>;
  const numbers = docketNumbersOf(known);
  // A carrier may have several MC numbers; a layout that names another of them changes nothing.
  if (implied.mcNumber && known.mcNumber && implied.mcNumber !== known.mcNumber) {
    if (numbers.includes(implied.mcNumber)) delete implied.mcNumber;
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
    const { list } = mergeAuthorities(known.authorities, report.authorities, today);
    for (const [field, type] of authorityTypes) {
      const status = currentStatus(list, type, today);
      if (status) implied[field] = status;
    }
  }
  for (const [amount, flag] of onFileFacts) {
    const known$ = known[amount];
    if (implied[flag] === true && implied[amount] === undefined) {
      if (known$ !== null && known$ > 0) delete implied[flag];
      else if (known$ !== null) implied[amount] = null;
    } else if (implied[amount] !== undefined && implied[amount] !== null && known[flag]) implied[flag] = null;
  }
  return implied;
}

function mergeList(
  known: CarrierFacts,
  field: CarrierField,
  report: CarrierReport,
  today: string,
): MergedList<unknown> {
  switch (field) {
    case "officers":
      return mergeOfficers(known.officers, report.officers ?? []);
    case "authorities":
      return mergeAuthorities(known.authorities, report.authorities ?? [], today);
    case "insuranceFilings":
      return mergeFilings(known.insuranceFilings, report.insuranceFilings ?? [], today);
    default:
      return mergeDockets(known.dockets, report.dockets ?? [], known.mcNumber || (report.mcNumber ?? ""));
  }
}

/** Assigns an origin to facts. The most frequent source comes first and covers all facts that no other names. */
function updateSources(
  facts: CarrierFacts,
  known: readonly StoredSource[],
  fields: readonly CarrierField[],
  origin: FactSource,
): StoredSource[] {
  const sources = listSources(facts, known);
  for (const field of fields) sources[field] = origin;
  const groups = new Map<string, StoredSource>();
  for (const [field, source] of Object.entries(sources) as [CarrierField, FactSource][]) {
    const key = `${source.asOf} ${source.source}`;
    const group = groups.get(key) ?? { ...source, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const [first, ...others] = [...groups.values()].sort((a, b) => b.fields.length - a.fields.length);
  return first ? [{ ...first, fields: [] }, ...others] : [];
}

/**
 * The facts in which a repeated row contradicts the earlier row of the same file and day.
 */
export function findContradictions(
  known: SourcedFacts,
  report: SourcedReport,
  today: string,
): CarrierField[] {
  if (!report.isRepeated) return [];
  const asOf = report.asOf || today;
  return (Object.entries(report.facts) as Entry[]).flatMap(([field, value]) => {
    const before = known.facts[field];
    const source = sourceOf(known.sources, field);
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
