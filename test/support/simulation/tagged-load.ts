import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { FieldName } from "./schedule.ts";
import { getArrangement, setArrangement } from "./stop-arrangement.ts";

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

function firstStop(load: JsonObject): JsonObject {
  const [stop] = Array.isArray(load.loadStops) ? load.loadStops : [];
  return isJsonObject(stop) ? stop : {};
}

/** The tag that identifies a load on every desktop and on the remote: its first reference number. */
export const getTag = (load: object): string => {
  const tags = (load as { loadReferenceNumbers?: unknown }).loadReferenceNumbers;
  return Array.isArray(tags) ? String(tags[0]) : "";
};
