import type { RegistrationRecord } from "../../../shared/interface/registration-step.ts";
import type { CarrierFacts } from "../../../shared/views/carrier.ts";
import { chanceOf } from "./chance.ts";

/** From the first to the last; the names of the first two and of the last were seen in use. */
const steps = ["Registration Authorization", "Company Information", "Insurance", "Thank You"] as const;

/** How far some carriers came in signing up between two moments, in one to four steps. */
export function demoRegistrationSteps(
  seed: number,
  carriers: readonly CarrierFacts[],
  from: number,
  until: number,
): RegistrationRecord[] {
  const chance = chanceOf(seed, "registration steps");
  return carriers.flatMap((facts) => {
    const began = from + chance.next() * (until - from) * 0.7;
    const reached = chance.between(1, steps.length);
    return steps.slice(0, reached).map((LastStep, index) => ({
      MonitorID: facts.usdotNumber,
      CompanyName: facts.legalName,
      MCNumber: facts.mcNumber,
      USDOTNumber: facts.usdotNumber,
      IntraStateNumber: facts.intrastateNumber,
      LastStep,
      UTC_RegistrationDate: new Date(
        Math.round(began + ((until - began) * index) / steps.length),
      ).toISOString(),
    }));
  });
}
