import { z } from "zod";

/** The regions of the weekly retail diesel prices of the U.S. Energy Information Administration (EIA). */
export const dieselRegion = z.enum([
  "U.S.",
  "East Coast",
  "New England",
  "Central Atlantic",
  "Lower Atlantic",
  "Midwest",
  "Gulf Coast",
  "Rocky Mountain",
  "West Coast",
  "California",
]);
export type DieselRegion = z.output<typeof dieselRegion>;

/** The states of each region; a state is only in its smallest region. */
const STATES: Partial<Record<DieselRegion, string>> = {
  "New England": "CT ME MA NH RI VT",
  "Central Atlantic": "DE DC MD NJ NY PA",
  "Lower Atlantic": "FL GA NC SC VA WV",
  Midwest: "IL IN IA KS KY MI MN MO NE ND OH OK SD TN WI",
  "Gulf Coast": "AL AR LA MS NM TX",
  "Rocky Mountain": "CO ID MT UT WY",
  "West Coast": "AK AZ HI NV OR WA",
  California: "CA",
};

/** Returns the regions whose price applies in a state (such as TX), smallest first; only "U.S." for any other text. */
export function getDieselRegions(state: string): DieselRegion[] {
  const found = dieselRegion.options.find((region) => STATES[region]?.split(" ").includes(state));
  if (found === undefined) return ["U.S."];
  const wider: Partial<Record<DieselRegion, DieselRegion>> = {
    "New England": "East Coast",
    "Central Atlantic": "East Coast",
    "Lower Atlantic": "East Coast",
    California: "West Coast",
  };
  const parent = wider[found];
  return [found, ...(parent ? [parent] : []), "U.S."];
}

/** Codes and other names in EIA files, in lower case without spaces and punctuation. */
const NAMES: Record<DieselRegion, readonly string[]> = {
  "U.S.": ["nus", "usa", "national"],
  "East Coast": ["padd1", "r10"],
  "New England": ["padd1a", "r1x"],
  "Central Atlantic": ["padd1b", "r1y"],
  "Lower Atlantic": ["padd1c", "r1z"],
  Midwest: ["padd2", "r20"],
  "Gulf Coast": ["padd3", "r30"],
  "Rocky Mountain": ["padd4", "r40"],
  "West Coast": ["padd5", "r50"],
  California: ["sca"],
};

const normalizeName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Finds a region by its name or code: "Midwest", "PADD 2", "R20", "East Coast (PADD 1)". */
export function findDieselRegion(text: string): DieselRegion | undefined {
  const names = [text, text.replace(/\(.*\)/, "")].map(normalizeName);
  return dieselRegion.options.find((region) =>
    names.some((name) => name === normalizeName(region) || NAMES[region].includes(name)),
  );
}
