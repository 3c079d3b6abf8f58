import type { CarrierReport } from "../carriers/report.ts";
import type { FieldOfKind } from "./import-kind.ts";

export const usdotColumns = ["usdotnumber", "dotnumber", "usdot", "dot"];
export const mcColumns = ["mcnumber", "mc"];

/** Which columns hold a text, in the order in which they are asked. */
export const texts = {
  legalName: ["legalname"],
  dbaName: ["dbaname"],
  statusCode: ["statuscode"],
  commonAuthority: ["commonauthoritystatus", "commonauthority", "docket1statuscode"],
  contractAuthority: ["contractauthoritystatus", "contractauthority"],
  brokerAuthority: ["brokerauthoritystatus", "brokerauthority"],
  safetyRating: ["safetyrating"],
  reviewType: ["reviewtype"],
  street: ["phystreet", "street"],
  city: ["phycity", "city"],
  state: ["phystate", "state"],
  postalCode: ["phyzip", "phyzipcode", "postalcode", "zip"],
  country: ["phycountry", "country"],
  phone: ["phone", "telephone"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

export const flags = {
  allowedToOperate: ["allowedtooperate"],
  passengerCarrier: ["ispassengercarrier", "passengercarrier"],
  hazardousMaterials: ["hmind", "hmflag", "hazardousmaterials"],
  mcs150Outdated: ["mcs150outdated"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

export const days = {
  reviewDate: ["reviewdate"],
  mcs150Date: ["mcs150date"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

export const counts = {
  powerUnits: ["totalpowerunits", "powerunits"],
  drivers: ["totaldrivers", "drivers"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

/** Insurance amounts: QCMobile counts in thousands of USD, a file with Lanedesk's own names in USD. */
export const amounts = {
  bipdInsuranceOnFile: ["bipdinsuranceonfile"],
  bipdInsuranceRequired: ["bipdrequiredamount", "bipdinsurancerequired"],
  cargoInsuranceOnFile: ["cargoinsuranceonfile"],
  bondInsuranceOnFile: ["bondinsuranceonfile"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

const known: Record<string, readonly string[]> = {
  usdotNumber: usdotColumns,
  mcNumber: mcColumns,
  intrastateNumber: ["intrastate"],
  ...texts,
  ...flags,
  ...days,
  ...counts,
  ...amounts,
  outOfServiceDate: ["oosdate"],
  carrierOperation: ["carrieroperationcode", "carrieroperationdescription"],
  // The census gives the docket in two columns, which are read together.
  docket1: [],
  docket1Prefix: [],
};

/** What a row of carriers can say. */
export const carrierFields: readonly FieldOfKind[] = Object.entries(known).map(([field, names]) => ({
  field,
  label: labelOf(field),
  names,
}));

/** "cargoInsuranceOnFile" is "Cargo insurance on file". */
function labelOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return label.replace(/^(Usdot|Mc|Dba|Bipd|Mcs150)\b/, (name) => name.toUpperCase());
}
