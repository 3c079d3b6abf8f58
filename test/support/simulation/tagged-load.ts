import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { FieldName } from "./schedule.ts";
import { arrange, arrangementOf } from "./stop-arrangement.ts";

/** A record as it would cross the wire. */
export const asJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** What a load says in one of the fields that are edited. */
export function valueIn(load: JsonObject, field: FieldName): Json {
  if (field === "weight") return isJsonObject(load.dimensional) ? (load.dimensional.weight ?? null) : null;
  if (field === "contact") return firstStop(load).contactName ?? null;
  if (field === "stops") return arrangementOf(load);
  return load[field] ?? null;
}

/** Says something else in one of them. */
export function put(load: JsonObject, field: FieldName, value: Json): void {
  if (field === "weight")
    load.dimensional = { ...(isJsonObject(load.dimensional) ? load.dimensional : {}), weight: value };
  else if (field === "contact") firstStop(load).contactName = value;
  else if (field === "stops") arrange(load, String(value));
  else load[field] = value;
}

function firstStop(load: JsonObject): JsonObject {
  const [stop] = Array.isArray(load.loadStops) ? load.loadStops : [];
  return isJsonObject(stop) ? stop : {};
}

/** What a load is known by on every desktop and at the remote: its first reference number. */
export const tagOf = (load: object): string => {
  const tags = (load as { loadReferenceNumbers?: unknown }).loadReferenceNumbers;
  return Array.isArray(tags) ? String(tags[0]) : "";
};
