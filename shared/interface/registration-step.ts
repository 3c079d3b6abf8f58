import { z } from "zod";
import { createLenientObject, MAX_NAME_CHARS, text, textOrNumber } from "./leniency.ts";

const credential = text(MAX_NAME_CHARS).nullish();
const search = textOrNumber(MAX_NAME_CHARS)
  .nullish()
  .transform((value) => value?.trim() || null);

/** The body of registration steps (specification 4.8). A request needs a search field; all given fields must match. */
export const registrationStepsRequest = createLenientObject({
  clientID: credential,
  clientPassword: credential,
  MonitorID: search,
  /** With or without the MC prefix and leading zeros. */
  MCNumber: search,
  USDOTNumber: search,
  IntraStateNumber: search,
  /** False counts as not given. */
  AllActivityForToday: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
}).refine(
  (request) =>
    request.AllActivityForToday ||
    request.MonitorID ||
    request.MCNumber ||
    request.USDOTNumber ||
    request.IntraStateNumber,
  "One of MonitorID, MCNumber, USDOTNumber, IntraStateNumber or AllActivityForToday is required.",
);

export type RegistrationStepsRequest = z.output<typeof registrationStepsRequest>;

/** A carrier's registration step (specification 2.7). */
export const registrationRecord = z.object({
  MonitorID: z.string(),
  CompanyName: z.string(),
  /** With the MC prefix. */
  MCNumber: z.string(),
  USDOTNumber: z.string(),
  /** Empty when none. */
  IntraStateNumber: z.string(),
  LastStep: z.string(),
  /** ISO 8601 in UTC. */
  UTC_RegistrationDate: z.string(),
});

export type RegistrationRecord = z.output<typeof registrationRecord>;

/** Returns the number that identifies the carrier of a registration step. Carriers can have the same name. */
export const getRegistrantKey = (step: RegistrationRecord): string =>
  step.MonitorID || step.USDOTNumber || step.MCNumber || step.IntraStateNumber;

/** The envelope of the response (specification 2.7). */
export const registrationStepsAnswer = z.object({
  /** Success or Error. */
  Message: z.string(),
  HasError: z.boolean(),
  /** Empty when none. */
  ErrorMessage: z.string(),
  Records: z.array(registrationRecord),
});

export type RegistrationStepsAnswer = z.output<typeof registrationStepsAnswer>;
