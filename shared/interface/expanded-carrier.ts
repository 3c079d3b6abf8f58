import { z } from "zod";
import { insuredNumber } from "./change-queue.ts";
import { lenientObject, text } from "./leniency.ts";

const number = z.number().nullable();
const flag = z.boolean().nullable();

/**
 * The facts of a motor carrier. Unknown texts are empty; unknown numbers and flags are null.
 * Dates are YYYY-MM-DD; insurance amounts are USD.
 */
export const carrierFacts = z.object({
  usdotNumber: z.string(),
  /** With the MC prefix, without leading zeros. */
  mcNumber: z.string(),
  intrastateNumber: z.string(),
  legalName: z.string(),
  dbaName: z.string(),
  allowedToOperate: flag,
  /** Empty unless the carrier is out of service. */
  outOfServiceDate: z.string(),
  statusCode: z.string(),
  commonAuthority: z.string(),
  contractAuthority: z.string(),
  brokerAuthority: z.string(),
  bipdInsuranceOnFile: number,
  bipdInsuranceRequired: number,
  cargoInsuranceOnFile: number,
  bondInsuranceOnFile: number,
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
  phone: z.string(),
});

export type CarrierFacts = z.output<typeof carrierFacts>;
export type CarrierField = keyof CarrierFacts;

/**
 * The expanded carrier, POST /lanedesk/v1/carriers/expanded. The specification only says that its header has the
 * timestamp for a Clear (4.7).
 */
export const expandedCarrierRequest = lenientObject({
  ClientID: text(200).nullish(),
  ClientPassword: text(200).nullish(),
  insdID: insuredNumber,
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
