import { type LoadRequest, loadRequest } from "../../../shared/interface/load.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { RandomStream } from "../random-stream.ts";
import type { FieldName } from "./schedule.ts";
import { changeArrangement, getArrangement, setArrangement } from "./stop-arrangement.ts";

/** A new load with a tag. */
export const createLoad = (tag: string): LoadRequest =>
  loadRequest.parse({
    equipmentAttributes: { equipmentTypeId: 1 },
    note: `${tag} first`,
    loadReferenceNumbers: [tag],
    dimensional: { weight: 1 },
    loadStops: [
      { location: { city: "Dallas", state: "TX", countryCode: "USA" }, contactName: `${tag} first` },
      { location: { city: "Atlanta", state: "GA", countryCode: "USA" } },
    ],
  });

/** The record as sent over HTTP. */
export const toJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** The value of an edited field. */
export function getValue(load: JsonObject, field: FieldName): Json {
  if (field === "weight") return isJsonObject(load.dimensional) ? (load.dimensional.weight ?? null) : null;
  if (field === "contact") return firstStop(load).contactName ?? null;
  if (field === "stops") return getArrangement(load);
  return load[field] ?? null;
}

export function setValue(load: JsonObject, field: FieldName, value: Json): void {
  if (field === "weight")
    load.dimensional = { ...(isJsonObject(load.dimensional) ? load.dimensional : {}), weight: value };
  else if (field === "contact") firstStop(load).contactName = value;
  else if (field === "stops") setArrangement(load, String(value));
  else load[field] = value;
}

/** A new, unique value for a field. */
export function makeValue(
  world: { counter: number; random: RandomStream },
  load: JsonObject,
  field: FieldName,
): Json {
  world.counter += 1;
  if (field === "stops")
    return changeArrangement(getArrangement(load), world.random, `City ${world.counter}`);
  return field === "weight" ? 1_000 + world.counter : `${field} ${world.counter}`;
}

function firstStop(load: JsonObject): JsonObject {
  const [stop] = Array.isArray(load.loadStops) ? load.loadStops : [];
  return isJsonObject(stop) ? stop : {};
}

/** The tag that identifies a load on every desktop and on the remote: its first reference number. */
export const getTag = (load: object): string => {
  const tags = (load as { loadReferenceNumbers?: unknown }).loadReferenceNumbers;
  return Array.isArray(tags) ? String(tags[0]) : "";
};
