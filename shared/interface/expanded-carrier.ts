import { z } from "zod";
import { authorityNumber, carrierAuthority, insuranceFiling } from "./carrier-lists.ts";
import { positiveInteger } from "./change-queue.ts";
import { createLenientObject, MAX_NAME_CHARS, text } from "./leniency.ts";

const number = z.number().nullable();
const flag = z.boolean().nullable();

/**
 * The facts of a motor carrier. Unknown strings and lists are empty; unknown numbers and flags are null. Dates are
 * YYYY-MM-DD; insurance amounts are USD.
 */
export const carrierFacts = z.object({
  /** Identifies the carrier; an MC number can pass to another company. */
  usdotNumber: z.string(),
  /** With the MC prefix, without leading zeros. The main number of `dockets`. */
  mcNumber: z.string(),
  /** USDOT numbers of other carriers that report this carrier's MC number, joined by ", ". */
  mcSharedWith: z.string(),
  /** Every known MC, FF and MX number. */
  dockets: z.array(authorityNumber),
  intrastateNumber: z.string(),
  legalName: z.string(),
  dbaName: z.string(),
  allowedToOperate: flag,
  /** Empty unless the carrier is out of service. */
  outOfServiceDate: z.string(),
  /** The USDOT number's status: A active, I inactive. */
  statusCode: z.string(),
  /** A active, I inactive, N none. If `authorities` has entries of this type, the best status of these. */
  commonAuthority: z.string(),
  contractAuthority: z.string(),
  brokerAuthority: z.string(),
  /** The current status of each type and `docketNumber`, and their future statuses. */
  authorities: z.array(carrierAuthority),
  /** Zero if the source says that none is on file. */
  bipdInsuranceOnFile: number,
  bipdInsuranceRequired: number,
  cargoInsuranceOnFile: number,
  bondInsuranceOnFile: number,
  /** True if liability insurance is on file and its amount is unknown; otherwise null. */
  bipdOnFile: flag,
  /** True if cargo insurance is on file and its amount is unknown; otherwise null. */
  cargoOnFile: flag,
  /** True if a bond or trust fund is on file and its amount is unknown; otherwise null. */
  bondOnFile: flag,
  /** Current, future and canceled filings. */
  insuranceFilings: z.array(insuranceFiling),
  /** Satisfactory, Conditional or Unsatisfactory. */
  safetyRating: z.string(),
  reviewDate: z.string(),
  reviewType: z.string(),
  carrierOperation: z.string(),
  passengerCarrier: flag,
  hazardousMaterials: flag,
  mcs150Date: z.string(),
  mcs150Outdated: flag,
  powerUnits: number,
  drivers: number,
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  mailingStreet: z.string(),
  mailingCity: z.string(),
  mailingState: z.string(),
  mailingPostalCode: z.string(),
  mailingCountry: z.string(),
  /** Numbers of North America have the form (214) 555-0100. */
  phone: z.string(),
  /** In lower case. */
  email: z.string(),
  /** The officers' names. */
  officers: z.array(z.string()),
  /** The day of the first registration with FMCSA. */
  registeredDate: z.string(),
  /** The carrier's id in the monitoring system (specification 2.7). */
  monitorId: z.string(),
});

export type CarrierFacts = z.output<typeof carrierFacts>;
export type CarrierField = keyof CarrierFacts;

/** A carrier without any known facts. */
export const emptyCarrierFacts = Object.fromEntries<unknown>(
  Object.entries(carrierFacts.shape).map(([field, schema]) => [
    field,
    schema.type === "string" ? "" : schema.type === "array" ? [] : null,
  ]),
) as CarrierFacts;

/** The source of a fact. */
export const factSource = z.object({
  /** The layout or channel that reported the fact, such as "FMCSA company census" or "Entered by hand". */
  source: z.string(),
  /** The date of the source's data, YYYY-MM-DD. */
  asOf: z.string(),
});
export type FactSource = z.output<typeof factSource>;

/**
 * The request for an expanded carrier, POST /lanedesk/v1/carriers/expanded. The specification defines only that the
 * header of the response has the timestamp for a Clear (4.7).
 */
export const expandedCarrierRequest = createLenientObject({
  ClientID: text(MAX_NAME_CHARS).nullish(),
  ClientPassword: text(MAX_NAME_CHARS).nullish(),
  insdID: positiveInteger,
});

const header = z.object({
  /** Time of the read for a Clear, ISO 8601 in UTC with fractional seconds. */
  TimeStamp: z.string(),
  Result: z.enum(["SUCCESS", "ERROR"]),
  Message: z.string().optional(),
});

/** The response; the carrier is present only on success. */
export const expandedCarrierAnswer = z.object({
  Header: header,
  Carrier: carrierFacts.extend({ InsdID: z.string() }).optional(),
});

export type ExpandedCarrierAnswer = z.output<typeof expandedCarrierAnswer>;
