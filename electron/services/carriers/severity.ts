import type {
  CarrierChange,
  CarrierFacts,
  CarrierField,
  CarrierValue,
  Severity,
} from "../../../shared/views/carrier.ts";

/** What severity is called in the window, by how the store orders it. */
export const severities = ["critical", "check", "info"] as const satisfies Severity[];

type Weight = 0 | 1 | 2;

const authorities = ["commonAuthority", "contractAuthority", "brokerAuthority"] as const;

/** Facts that a broker looks at before the next load, whichever way they change. */
const watched: ReadonlySet<CarrierField> = new Set<CarrierField>([
  ...authorities,
  "usdotNumber",
  "mcNumber",
  "legalName",
  "allowedToOperate",
  "outOfServiceDate",
  "statusCode",
  "bipdInsuranceOnFile",
  "bipdInsuranceRequired",
  "cargoInsuranceOnFile",
  "bondInsuranceOnFile",
  "safetyRating",
  "carrierOperation",
  "hazardousMaterials",
  "mcs150Outdated",
]);

/**
 * How much a carrier in the queue matters: 0 authority or insurance lost, out of service, unfit; 1 something to
 * look at; 2 something to know. A new carrier has lost nothing: one that may not carry is something to look at.
 */
export function severityOf(facts: CarrierFacts, changes: readonly CarrierChange[], isNew: boolean): Weight {
  const weights = changes.map((change) => weightOf(change, facts));
  return Math.min(isNew && isBarred(facts) ? 1 : 2, ...weights) as Weight;
}

/** It has a name, and no load may go to it as far as is known. */
const isBarred = (facts: CarrierFacts): boolean =>
  facts.legalName + facts.dbaName !== "" &&
  (facts.allowedToOperate === false || facts.outOfServiceDate !== "" || isUnfit(facts.safetyRating));

const isUnfit = (rating: CarrierValue): boolean => /^u/i.test(String(rating ?? ""));
const isActive = (status: CarrierValue): boolean => /^a/i.test(String(status ?? ""));

function weightOf({ field, before, after }: CarrierChange, facts: CarrierFacts): Weight {
  if (isLoss(field, before, after, facts)) return 0;
  return watched.has(field) ? 1 : 2;
}

function isLoss(
  field: CarrierField,
  before: CarrierValue,
  after: CarrierValue,
  facts: CarrierFacts,
): boolean {
  switch (field) {
    case "allowedToOperate":
      return after === false;
    case "outOfServiceDate":
      return after !== "";
    case "safetyRating":
      return isUnfit(after);
    case "statusCode":
    case "commonAuthority":
    case "contractAuthority":
    case "brokerAuthority":
      return isActive(before) && !isActive(after);
    case "bipdInsuranceOnFile":
      return isLess(after, before) && isLess(after, facts.bipdInsuranceRequired ?? Number(before));
    case "cargoInsuranceOnFile":
    case "bondInsuranceOnFile":
      return isLess(after, before);
    default:
      return false;
  }
}

/** Less insurance than before: none known counts as none. */
const isLess = (one: CarrierValue, other: CarrierValue): boolean => Number(one ?? 0) < Number(other ?? 0);
