import type { CarrierFacts } from "../../shared/interface/expanded-carrier.ts";
import { money, stopDate } from "../ui/format.ts";

/** Reasons not to use a carrier, most severe first. */
export function carrierIssues(facts: CarrierFacts): string[] {
  const { bipdInsuranceOnFile: insured, bipdInsuranceRequired: required } = facts;
  const authorities = [facts.commonAuthority, facts.contractAuthority].filter(Boolean);
  return [
    facts.allowedToOperate === false && "Not allowed to operate",
    facts.outOfServiceDate !== "" && `Out of service since ${stopDate(facts.outOfServiceDate)}`,
    authorities.length > 0 && !authorities.includes("A") && "No active common or contract authority",
    required !== null &&
      (insured ?? 0) < required &&
      `Liability insurance ${money(insured ?? 0)} is below the required ${money(required)}`,
    isUnsatisfactory(facts) && "Unsatisfactory safety rating",
  ].filter((reason) => reason !== false);
}

export const isUnsatisfactory = ({ safetyRating }: CarrierFacts): boolean => /^u/i.test(safetyRating);
