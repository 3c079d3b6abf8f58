import type { InsuranceFiling } from "../../../shared/interface/carrier-lists.ts";
import { type CarrierFacts, emptyCarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type { RegistrationRecord } from "../../../shared/interface/registration-step.ts";
import { padToTwoDigits } from "../../../shared/pad-to-two-digits.ts";
import type { CarrierReport } from "../carriers/carrier-facts.ts";
import { createLaneDrawer } from "./lanes.ts";
import { carrierNameEndings, carrierNameStarts, streets, surnames } from "./names.ts";
import { createRandomStream, type RandomStream } from "./random.ts";

/** The demo uses numbers above all assigned numbers, so that no demo carrier matches a real carrier. */
const FIRST_USDOT_NUMBER = 9_100_000;
const FIRST_MC_NUMBER = 9_400_000;

/** A date that is old enough for the rule about new authorities. */
const AUTHORITY_DATE = "2020-03-02";

const createFiling = (kind: "liability" | "cargo", form: string): InsuranceFiling => ({
  kind,
  form,
  insurer: "Prairie Mutual",
  policyNumber: "",
  amount: null,
  effectiveDate: AUTHORITY_DATE,
  cancellationDate: "",
  isReplaced: false,
});

/** Generates carriers with the facts that FMCSA reports. */
export function* generateCarriers(seed: number, count: number): Generator<CarrierFacts> {
  const random = createRandomStream(seed, "carriers");
  const drawLane = createLaneDrawer();
  for (let index = 0; index < count; index++) {
    const { city, state, postalCode } = drawLane(random).origin;
    const powerUnits = Math.max(1, Math.round(Math.exp(1.6 + random.drawNormal() * 1.1)));
    const name = random.drawBoolean(0.5) ? random.pickOne(surnames) : random.pickOne(carrierNameStarts);
    const legalName = `${name} ${random.pickOne(carrierNameEndings)}`;
    const isInterstate = random.drawBoolean(0.86);
    const mcNumber = isInterstate ? `MC${FIRST_MC_NUMBER + index}` : "";
    yield {
      ...emptyCarrierFacts,
      usdotNumber: String(FIRST_USDOT_NUMBER + index),
      mcNumber,
      authorities: isInterstate
        ? [{ type: "common", docketNumber: mcNumber, status: "A", date: AUTHORITY_DATE }]
        : [],
      insuranceFilings: [createFiling("liability", "BMC-91X"), createFiling("cargo", "BMC-34")],
      intrastateNumber: isInterstate ? "" : `${state}${100_000 + index}`,
      legalName,
      dbaName: random.drawBoolean(0.2) ? `${name} Transport` : "",
      allowedToOperate: true,
      statusCode: "A",
      commonAuthority: isInterstate ? "A" : "N",
      contractAuthority: isInterstate && random.drawBoolean(0.4) ? "A" : "N",
      brokerAuthority: random.drawBoolean(0.06) ? "A" : "N",
      bipdInsuranceOnFile: random.drawBoolean(0.85) ? 1_000_000 : 750_000,
      bipdInsuranceRequired: 750_000,
      cargoInsuranceOnFile: 100_000,
      bondInsuranceOnFile: null,
      safetyRating: random.drawBoolean(0.3)
        ? "Satisfactory"
        : random.drawBoolean(0.05)
          ? "Conditional"
          : "Not rated",
      carrierOperation: isInterstate ? "Interstate" : "Intrastate Non-Hazmat",
      passengerCarrier: false,
      hazardousMaterials: random.drawBoolean(0.12),
      mcs150Date: `2025-${padToTwoDigits(random.drawBetween(1, 12))}-${padToTwoDigits(random.drawBetween(1, 28))}`,
      mcs150Outdated: false,
      powerUnits,
      drivers: powerUnits + random.drawBetween(0, Math.ceil(powerUnits / 3)),
      street: `${random.drawBetween(100, 9_900)} ${random.pickOne(streets)}`,
      city,
      state,
      postalCode,
      country: "US",
      phone: `(555) ${random.drawBetween(200, 999)}-${String(random.drawBetween(0, 9_999)).padStart(4, "0")}`,
    };
  }
}

/**
 * Returns a random change of a carrier; some changes have the severity critical.
 * @param today YYYY-MM-DD
 */
export function generateChange(facts: CarrierFacts, today: string, random: RandomStream): CarrierReport {
  const { usdotNumber } = facts;
  const units = facts.powerUnits ?? 1;
  const changes: [CarrierReport, ...CarrierReport[]] = [
    { bipdInsuranceOnFile: 0 },
    { commonAuthority: "I", allowedToOperate: false },
    { outOfServiceDate: today, allowedToOperate: false },
    { safetyRating: "Conditional", reviewDate: today, reviewType: "C" },
    { mcs150Outdated: true },
    { cargoInsuranceOnFile: 250_000 },
    { bipdInsuranceOnFile: 1_000_000 + 750_000 },
    {
      powerUnits: units + random.drawBetween(1, 4),
      drivers: (facts.drivers ?? units) + random.drawBetween(1, 5),
    },
    { powerUnits: Math.max(1, units - 1) },
    {
      phone: `(555) ${random.drawBetween(200, 999)}-${String(random.drawBetween(0, 9_999)).padStart(4, "0")}`,
    },
    { street: `${random.drawBetween(100, 9_900)} ${random.pickOne(streets)}` },
    { dbaName: `${facts.legalName.split(" ")[0]} Freight` },
  ];
  return { usdotNumber, ...random.pickOne(changes) };
}

/** The steps in order. The specification (4.8) names the first and the last step. */
const STEPS = ["Registration Authorization", "Company Information", "Insurance", "Thank You"] as const;

/** Generates one to four registration steps per carrier between two times in milliseconds since 1970. */
export function generateRegistrationSteps(
  seed: number,
  carriers: readonly CarrierFacts[],
  from: number,
  until: number,
): RegistrationRecord[] {
  const random = createRandomStream(seed, "registration steps");
  return carriers.flatMap((facts) => {
    const began = from + random.drawFraction() * (until - from) * 0.7;
    const reached = random.drawBetween(1, STEPS.length);
    return STEPS.slice(0, reached).map((LastStep, index) => ({
      MonitorID: facts.usdotNumber,
      CompanyName: facts.legalName,
      MCNumber: facts.mcNumber,
      USDOTNumber: facts.usdotNumber,
      IntraStateNumber: facts.intrastateNumber,
      LastStep,
      UTC_RegistrationDate: new Date(
        Math.round(began + ((until - began) * index) / STEPS.length),
      ).toISOString(),
    }));
  });
}
