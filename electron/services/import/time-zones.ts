import { findStateCode } from "../places/names.ts";
import { RowError, shortenCell } from "./cells.ts";
import type { TimeCell } from "./stop-times.ts";

/** A time with a time zone, such as "8:30 AM EST" or "0830 (CT)". */
const ZONE_AFTER_TIME = /(\d ?(?:[ap]\.?m?\.? )?)\(?([ecmp])[sd]?t\b\)?/gi;

/** The states and provinces in each time zone; some are in several. */
const STATES_BY_ZONE: Record<string, string> = {
  E: "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NU NY OH ON PA QC RI SC TN VA VT WV",
  C: "AG AL AR CI CL CU DF EM FL GJ HG IA IL IN JA KS KY LA MB MH MI MN MO MS ND NE NL NU OK ON PU QA SD SK SL TM TN TX VE WI YC",
  M: "AB AZ BC CI CO ID KS MT ND NE NM NT NU NV OR SD SI SK SO TX UT WY YT",
  P: "BC BJ CA ID NV OR WA",
};

/** Removes the time zone after each time, because a stop's times are local times. */
export const removeTimeZone = ({ field, cell }: TimeCell): TimeCell => ({
  field,
  cell: cell?.replace(ZONE_AFTER_TIME, "$1").trim(),
});

/**
 * Checks that a stop's state is in the time zones of the stop's cell.
 * @throws RowError for the time zone of other states
 */
export function checkTimeZone(
  { field, cell }: TimeCell,
  { city, state }: { city: string; state: string },
): void {
  for (const [, , zone = ""] of cell?.matchAll(ZONE_AFTER_TIME) ?? [])
    if (!STATES_BY_ZONE[zone.toUpperCase()]?.includes(findStateCode(state) ?? ""))
      throw new RowError(
        `${field} is "${shortenCell(cell ?? "")}", but ${city}, ${state} is not in that time zone. Write the stop's local time, without a zone.`,
        field,
      );
}
