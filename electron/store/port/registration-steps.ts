import type { z } from "zod";
import { registrationRecord } from "../../../shared/interface/registration-step.ts";
import { id, timestamp } from "./fields.ts";

/** A reported registration step (specification 2.7). */
export const registrationStepRecord = registrationRecord.extend({
  accountId: id,
  /** UTC_RegistrationDate in milliseconds. */
  at: timestamp,
});
export type RegistrationStepRecord = z.output<typeof registrationStepRecord>;

/** The reported registration steps (specification 2.7). */
export interface RegistrationSteps {
  /** Returns the steps from `from` (inclusive) to `until` (exclusive), oldest first. */
  findBetween(accountId: string, from: number, until: number): Promise<RegistrationStepRecord[]>;
  /** Adds new steps; carrier, step and time identify a step. Returns whether it added each step. */
  addMany(records: readonly RegistrationStepRecord[]): Promise<boolean[]>;
}
