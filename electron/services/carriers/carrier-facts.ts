import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierIdentity } from "../../store/store.ts";

/** Facts reported about a carrier, with at least one identifier. Omitted facts stay unchanged. */
export type CarrierReport = Partial<CarrierFacts>;

/** The identifiers in a report; empty ones are not compared. */
export const identityOf = (report: CarrierReport): CarrierIdentity => ({
  usdotNumber: report.usdotNumber ?? "",
  mcNumber: report.mcNumber ?? "",
  intrastateNumber: report.intrastateNumber ?? "",
});

/** An MC number can pass to another company; a USDOT number does not. */
export const isSameCarrier = (facts: CarrierFacts, report: CarrierReport): boolean =>
  !facts.usdotNumber || !report.usdotNumber || facts.usdotNumber === report.usdotNumber;

/** Lists the differences between a report and the known facts. */
export function diffFacts(facts: CarrierFacts, report: CarrierReport, at: number): CarrierChange[] {
  const fields = Object.keys(emptyCarrierFacts) as CarrierField[];
  return fields.flatMap((field) => {
    const [before, after] = [facts[field], report[field]];
    return after === undefined || after === before ? [] : [{ field, before, after, at }];
  });
}

export const emptyCarrierFacts: CarrierFacts = {
  usdotNumber: "",
  mcNumber: "",
  intrastateNumber: "",
  legalName: "",
  dbaName: "",
  allowedToOperate: null,
  outOfServiceDate: "",
  statusCode: "",
  commonAuthority: "",
  contractAuthority: "",
  brokerAuthority: "",
  bipdInsuranceOnFile: null,
  bipdInsuranceRequired: null,
  cargoInsuranceOnFile: null,
  bondInsuranceOnFile: null,
  safetyRating: "",
  reviewDate: "",
  reviewType: "",
  carrierOperation: "",
  passengerCarrier: null,
  hazardousMaterials: null,
  mcs150Date: "",
  mcs150Outdated: null,
  powerUnits: null,
  drivers: null,
  street: "",
  city: "",
  state: "",
  postalCode: "",
  country: "",
  phone: "",
};

/** Returns a USDOT number as digits without leading zeros; empty when the text holds none. */
export const normalizeUsdotNumber = (text: string): string =>
  digitsOf(text.replace(/^\s*(US\s*)?DOT\W*/i, ""));

/** Returns an MC number with its prefix and without leading zeros; empty when the text holds none. */
export function normalizeMcNumber(text: string): string {
  const digits = digitsOf(text.replace(/^\s*MC\W*/i, ""));
  return digits === "" ? "" : `MC${digits}`;
}

const digitsOf = (text: string): string => (/^\d+$/.test(text.trim()) ? text.trim().replace(/^0+/, "") : "");
