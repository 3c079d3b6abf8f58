import { canonicalJson, isJsonObject } from "../../../shared/json.ts";
import type { StopValues } from "./load-fields.ts";

/**
 * Which stop of `from` each stop of `to` is, by index: the one with the same id, else one at the same place, else
 * one at the same position. Undefined for a stop that is new.
 */
export function matchStops(
  from: readonly StopValues[],
  to: readonly StopValues[],
): readonly (number | undefined)[] {
  const unclaimed = new Set(from.keys());
  const matched: (number | undefined)[] = to.map(() => undefined);
  const pair = (fits: (before: StopValues, after: StopValues) => boolean) => {
    for (const [index, after] of to.entries()) {
      if (matched[index] !== undefined) continue;
      const found = [...unclaimed].find((candidate) => {
        const before = from[candidate];
        return before !== undefined && fits(before, after);
      });
      if (found === undefined) continue;
      matched[index] = found;
      unclaimed.delete(found);
    }
  };
  pair((before, after) => before.id !== "" && before.id === after.id);
  pair((before, after) => placeOf(before) === placeOf(after));
  pair((before, after) => before.values.sequence === after.values.sequence);
  return matched;
}

function placeOf({ values }: StopValues): string {
  const location = isJsonObject(values.location) ? values.location : {};
  const { city = null, state = null, postalCode = null, streetAddress1 = null } = location;
  const name = values["location.locationName"] ?? null;
  return canonicalJson([city, state, postalCode, streetAddress1, name]).toLowerCase();
}
