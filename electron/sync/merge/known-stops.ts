import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { readStopValues, type StopValues } from "./load-fields.ts";
import { matchStops } from "./stop-identity.ts";

/** For each stop, the same stop of a load as it was answered or kept; undefined where that has none. */
export function findKnownStops(stops: readonly StopValues[], load: JsonObject): (JsonObject | undefined)[] {
  const known = (Array.isArray(load.loadStops) ? load.loadStops : []).filter(isJsonObject);
  const identities = known.map((stop) => readStopValues(stop, 0));
  return matchStops(identities, stops).map((index) => (index === undefined ? undefined : known[index]));
}
