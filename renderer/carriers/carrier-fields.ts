import type { CarrierFacts, CarrierField } from "../../shared/interface/expanded-carrier.ts";
import type { CarrierValue } from "../../shared/views/carrier.ts";
import { money, stopDate } from "../ui/format.ts";

export const fieldLabels: Record<CarrierField, string> = {
  usdotNumber: "USDOT number",
  mcNumber: "MC number",
  intrastateNumber: "Intrastate number",
  legalName: "Legal name",
  dbaName: "Doing business as",
  allowedToOperate: "Allowed to operate",
  outOfServiceDate: "Out of service since",
  statusCode: "Status",
  commonAuthority: "Common authority",
  contractAuthority: "Contract authority",
  brokerAuthority: "Broker authority",
  bipdInsuranceOnFile: "Liability insurance",
  bipdInsuranceRequired: "Liability required",
  cargoInsuranceOnFile: "Cargo insurance",
  bondInsuranceOnFile: "Bond",
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
  phone: "Phone",
};

const amounts = new Set<CarrierField>([
  "bipdInsuranceOnFile",
  "bipdInsuranceRequired",
  "cargoInsuranceOnFile",
  "bondInsuranceOnFile",
]);

const days = new Set<CarrierField>(["outOfServiceDate", "reviewDate", "mcs150Date"]);

const codes: Partial<Record<CarrierField, Record<string, string>>> = {
  commonAuthority: { A: "active", I: "inactive", N: "none" },
  contractAuthority: { A: "active", I: "inactive", N: "none" },
  brokerAuthority: { A: "active", I: "inactive", N: "none" },
  safetyRating: { S: "satisfactory", C: "conditional", U: "unsatisfactory" },
  statusCode: { A: "active", I: "inactive" },
};

/** A field's value as text; an unknown code stays as it is. */
export function formatField(field: CarrierField, value: CarrierValue): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return amounts.has(field) ? money(value) : value.toLocaleString("en-US");
  return days.has(field) ? stopDate(value) : (codes[field]?.[value] ?? value);
}

/** In the order in which a broker asks. */
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
    ],
  },
  {
    title: "Insurance",
    fields: ["bipdInsuranceOnFile", "bipdInsuranceRequired", "cargoInsuranceOnFile", "bondInsuranceOnFile"],
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
      "carrierOperation",
      "powerUnits",
      "drivers",
      "passengerCarrier",
      "mcs150Date",
      "mcs150Outdated",
    ],
  },
];

export const formatAddress = ({ street, city, state, postalCode }: CarrierFacts): string =>
  [street, city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
