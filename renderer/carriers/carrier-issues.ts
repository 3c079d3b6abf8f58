import type { CarrierFacts } from "../../shared/views/carrier.ts";
import { money, stopDate } from "../ui/format.ts";

/** What speaks against giving a load to a carrier, gravest first; empty when nothing that is known does. */
export function carrierIssues(facts: CarrierFacts): string[] {
  const { bipdInsuranceOnFile: insured, bipdInsuranceRequired: required } = facts;
  const authorities = [facts.commonAuthority, facts.contractAuthority].filter(Boolean);
  return [
    facts.allowedToOperate === false && "It is not allowed to operate.",
    facts.outOfServiceDate !== "" && `It is out of service since ${stopDate(facts.outOfServiceDate)}.`,
    authorities.length > 0 && !authorities.includes("A") && "It has no active authority to carry for others.",
    required !== null &&
      (insured ?? 0) < required &&
      `Its liability insurance, ${money(insured ?? 0)}, is below the ${money(required)} that is required.`,
    /^u/i.test(facts.safetyRating) && "Its safety rating is unsatisfactory.",
  ].filter((reason) => reason !== false);
}
