import { isJsonObject, type JsonObject, toCanonicalJson } from "../../../shared/json.ts";
import { readStopValues, type StopValues } from "./load-fields.ts";

/**
 * Returns, for each stop of `to`, the index of the same stop in `from`: by id, otherwise by address and facility,
 * otherwise by sequence. Undefined for a new stop.
 */
export function matchStops(
  from: readonly StopValues[],
  to: readonly StopValues[],
): readonly (number | undefined)[] {
  const unclaimed = new Set(from.keys());
  const matched: (number | undefined)[] = to.map(() => undefined);
  const matchBy = (isMatch: (before: StopValues, after: StopValues) => boolean) => {
    for (const [index, after] of to.entries()) {
      if (matched[index] !== undefined) continue;
      const found = [...unclaimed].find((candidate) => {
        const before = from[candidate];
        return before !== undefined && isMatch(before, after);
      });
      if (found === undefined) continue;
      matched[index] = found;
      unclaimed.delete(found);
    }
  };
  matchBy((before, after) => before.id !== "" && before.id === after.id);
  matchBy((before, after) => getAddress(before) === getAddress(after));
  matchBy((before, after) => before.values.sequence === after.values.sequence);
  return matched;
}

function getAddress({ values }: StopValues): string {
  const location = isJsonObject(values.location) ? values.location : {};
  const { city = null, state = null, postalCode = null, streetAddress1 = null } = location;
  const name = values["location.locationName"] ?? null;
  return toCanonicalJson([city, state, postalCode, streetAddress1, name]).toLowerCase();
}

/** Returns, for each stop, the JSON of the same stop in `load`; undefined if the load lacks the stop. */
export function findKnownStops(stops: readonly StopValues[], load: JsonObject): (JsonObject | undefined)[] {
  const known = (Array.isArray(load.loadStops) ? load.loadStops : []).filter(isJsonObject);
  const matched = matchStops(
    known.map((stop) => readStopValues(stop, 0)),
    stops,
  );
  return matched.map((index) => (index === undefined ? undefined : known[index]));
}
