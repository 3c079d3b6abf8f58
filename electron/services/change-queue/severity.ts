import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import { isUnsatisfactory } from "../../../shared/safety-rating.ts";
import type { CarrierChange, CarrierValue, Severity } from "../../../shared/views/carrier.ts";

/** Severity names by their level in the store. */
export const severities = ["critical", "check", "info"] as const satisfies Severity[];

type SeverityLevel = 0 | 1 | 2;

const authorities = ["commonAuthority", "contractAuthority", "brokerAuthority"] as const;

/** Facts that a broker should check after any change. */
const checkedFields: ReadonlySet<CarrierField> = new Set<CarrierField>([
  ...authorities,
  "usdotNumber",
  "mcNumber",
  "dockets",
  "authorities",
  "legalName",
  "allowedToOperate",
  "outOfServiceDate",
  "statusCode",
  "bipdInsuranceOnFile",
  "bipdInsuranceRequired",
  "cargoInsuranceOnFile",
  "bondInsuranceOnFile",
  "bipdOnFile",
  "cargoOnFile",
  "bondOnFile",
  "insuranceFilings",
  "safetyRating",
  "carrierOperation",
  "hazardousMaterials",
  "mcs150Outdated",
]);

/**
 * Returns the level of the most severe change: 0 critical (such as lost authority or canceled insurance), 1 check, 2
 * info. A new carrier that may not operate counts as a change of level 1, because the carrier lost nothing.
 */
export function getSeverity(
  facts: CarrierFacts,
  changes: readonly CarrierChange[],
  isNew: boolean,
): SeverityLevel {
  const levels = changes.map((change) => getLevel(change, facts));
  return Math.min(isNew && isNotAllowed(facts) ? 1 : 2, ...levels) as SeverityLevel;
}

/** Whether a carrier has a name and may not operate: not allowed, out of service or unsatisfactory. */
const isNotAllowed = (facts: CarrierFacts): boolean =>
  facts.legalName + facts.dbaName !== "" &&
  (facts.allowedToOperate === false || facts.outOfServiceDate !== "" || isUnsatisfactory(facts.safetyRating));

const isActive = (status: CarrierValue): boolean => /^a/i.test(String(status ?? ""));

function getLevel({ field, before, after }: CarrierChange, facts: CarrierFacts): SeverityLevel {
  if (isCritical(field, before, after, facts)) return 0;
  return checkedFields.has(field) ? 1 : 2;
}

function isCritical(
  field: CarrierField,
  before: CarrierValue,
  after: CarrierValue,
  facts: CarrierFacts,
): boolean {
  switch (field) {
    case "allowedToOperate":
      return after === false;
    case "outOfServiceDate":
    case "mcSharedWith":
      return after !== "";
    case "safetyRating":
      return isUnsatisfactory(String(after));
    case "statusCode":
    case "commonAuthority":
    case "contractAuthority":
    case "brokerAuthority":
      return isActive(before) && !isActive(after);
    case "authorities":
    case "dockets":
      return hasActiveStatus(before) && !hasActiveStatus(after);
    case "insuranceFilings":
      return /\bcanceled as of\b/.test(String(after)) && !/\bcanceled as of\b/.test(String(before));
    case "bipdInsuranceOnFile":
      return isLower(after, before) && isLower(after, facts.bipdInsuranceRequired ?? Number(before));
    case "cargoInsuranceOnFile":
    case "bondInsuranceOnFile":
      return isLower(after, before);
    default:
      return false;
  }
}

/** Whether a described authority or authority number is active (`describeEntry` in carrier-lists.ts). */
const hasActiveStatus = (description: CarrierValue): boolean => /, active\b/.test(String(description ?? ""));

/** Whether insurance amount `a` is lower than `b`; an unknown amount counts as 0. */
const isLower = (a: CarrierValue, b: CarrierValue): boolean => Number(a ?? 0) < Number(b ?? 0);
