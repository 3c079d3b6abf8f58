import { recordCarriers } from "../../electron/services/carriers/carriers.ts";
import type { Context } from "../../electron/services/context.ts";

export const queuePath = "/_c/std/api/DeltaAPI.aspx";
export const stepsPath = "/_c/std/api/RegistrationStepAPI.aspx";
export const expandedPath = "/lanedesk/v1/carriers/expanded";

/** A report of a carrier identified by its USDOT number. */
export const getReport = (number: number, legalName = `Carrier ${number} LLC`) => ({
  usdotNumber: String(1_000_000 + number),
  mcNumber: `MC${200_000 + number}`,
  legalName,
});

/** Adds carriers to the change queue in the order of their numbers. */
export async function addCarriers(
  context: Context,
  accountId: string,
  numbers: readonly number[],
  legalName?: string,
) {
  for (const number of numbers) await recordCarriers(context, { accountId }, [getReport(number, legalName)]);
}
