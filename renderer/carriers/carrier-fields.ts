import { describeEntry, type ListEntry } from "../../shared/interface/carrier-lists.ts";
import type { CarrierFacts, CarrierField } from "../../shared/interface/expanded-carrier.ts";
import type { CarrierMatch, CarrierValue } from "../../shared/views/carrier.ts";
import { formatDaysIn, formatMoney, formatStopDate } from "../ui/format.ts";

/** The labels of a carrier's facts. */
export const fieldLabels: Record<CarrierField, string> = {
  usdotNumber: "USDOT number",
  mcNumber: "MC number",
  mcSharedWith: "MC number also used by USDOT",
  dockets: "MC, FF and MX numbers",
  intrastateNumber: "Intrastate number",
  legalName: "Legal name",
  dbaName: "Doing business as",
  allowedToOperate: "Allowed to operate",
  outOfServiceDate: "Out of service since",
  statusCode: "Status",
  commonAuthority: "Common authority",
  contractAuthority: "Contract authority",
  brokerAuthority: "Broker authority",
  authorities: "Authorities",
  bipdInsuranceOnFile: "Liability insurance",
  bipdInsuranceRequired: "Liability required",
  cargoInsuranceOnFile: "Cargo insurance",
  bondInsuranceOnFile: "Bond",
  bipdOnFile: "Liability on file",
  cargoOnFile: "Cargo on file",
  bondOnFile: "Bond on file",
  insuranceFilings: "Insurance filings",
  safetyRating: "Safety rating",
  reviewDate: "Last review",
  reviewType: "Review type",
  carrierOperation: "Operation",
  passengerCarrier: "Carries passengers",
  hazardousMaterials: "Hazardous materials",
  mcs150Date: "MCS-150 filed",
  mcs150Outdated: "MCS-150 out of date",
  powerUnits: "Power units",
  drivers: "Drivers",
  street: "Street",
  city: "City",
  state: "State",
  postalCode: "ZIP",
  country: "Country",
  mailingStreet: "Mailing street",
  mailingCity: "Mailing city",
  mailingState: "Mailing state",
  mailingPostalCode: "Mailing ZIP",
  mailingCountry: "Mailing country",
  phone: "Phone",
  email: "E-mail",
  officers: "Officers",
  registeredDate: "First registered",
  monitorId: "Monitor ID",
};

const moneyFields = new Set<CarrierField>([
  "bipdInsuranceOnFile",
  "bipdInsuranceRequired",
  "cargoInsuranceOnFile",
  "bondInsuranceOnFile",
]);

const dateFields = new Set<CarrierField>(["outOfServiceDate", "reviewDate", "mcs150Date", "registeredDate"]);

const codeLabels: Partial<Record<CarrierField, Record<string, string>>> = {
  commonAuthority: { A: "active", I: "inactive", N: "none" },
  contractAuthority: { A: "active", I: "inactive", N: "none" },
  brokerAuthority: { A: "active", I: "inactive", N: "none" },
  safetyRating: { S: "satisfactory", C: "conditional", U: "unsatisfactory" },
  statusCode: { A: "active", I: "inactive" },
};

/** Formats a field's value as text; a list gets one line per entry. Unknown codes stay unchanged. */
export function formatField(field: CarrierField, value: CarrierValue | readonly ListEntry[]): string {
  if (isList(value)) return value.map((entry) => formatDaysIn(describeEntry(entry))).join("\n");
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return moneyFields.has(field) ? formatMoney(value) : value.toLocaleString("en-US");
  if (dateFields.has(field)) return formatStopDate(value);
  // A changed entry of a list comes as text that contains its dates.
  return codeLabels[field]?.[value] ?? formatDaysIn(value);
}

const isList = (value: CarrierValue | readonly ListEntry[]): value is readonly ListEntry[] =>
  Array.isArray(value);

/** Whether a field has a value. */
export const hasValue = (value: CarrierFacts[CarrierField]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== "";

/** The groups of fields in the carrier's details, in the order in which a broker needs them. */
export const fieldGroups: { title: string; fields: CarrierField[] }[] = [
  {
    title: "Authority",
    fields: [
      "allowedToOperate",
      "outOfServiceDate",
      "statusCode",
      "commonAuthority",
      "contractAuthority",
      "brokerAuthority",
      "authorities",
      "dockets",
      "mcSharedWith",
    ],
  },
  {
    title: "Insurance",
    fields: [
      "bipdInsuranceOnFile",
      "bipdOnFile",
      "bipdInsuranceRequired",
      "cargoInsuranceOnFile",
      "cargoOnFile",
      "bondInsuranceOnFile",
      "bondOnFile",
      "insuranceFilings",
    ],
  },
  { title: "Safety", fields: ["safetyRating", "reviewDate", "reviewType", "hazardousMaterials"] },
  {
    title: "Company",
    fields: [
      "dbaName",
      "usdotNumber",
      "mcNumber",
      "intrastateNumber",
      "phone",
      "email",
      "officers",
      "mailingStreet",
      "mailingCity",
      "mailingState",
      "mailingPostalCode",
      "registeredDate",
      "monitorId",
      "carrierOperation",
      "powerUnits",
      "drivers",
      "passengerCarrier",
      "mcs150Date",
      "mcs150Outdated",
    ],
  },
];

/** Formats the numbers and the city of a search result in one line. */
export const formatCarrierDetails = ({ mcNumber, usdotNumber, city, state }: CarrierMatch): string =>
  [mcNumber, usdotNumber && `USDOT ${usdotNumber}`, [city, state].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(" · ");

/** Formats an address in one line. */
export const formatAddress = ({ street, city, state, postalCode }: CarrierFacts): string =>
  [street, city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
