import { isDateOnly } from "../../../shared/interface/date-time.ts";
import { cloneJson, isJsonObject, type JsonObject } from "../../../shared/json.ts";
import {
  type Field,
  type LoadValues,
  loadFields,
  type StopValues,
  stopFields,
  type Values,
} from "./load-fields.ts";
import { findKnownStops } from "./stop-identity.ts";

/**
 * Keys that `buildRequestBody` does not copy from the remote's load: the fields that only the remote writes
 * (specification 2.1), and `postAsUserId`, which is a parameter.
 */
const omittedKeys = new Set([
  "loadId",
  "postAsUser",
  "postAsUserId",
  "createdBy",
  "updatedBy",
  "createdDateTime",
  "updatedDateTime",
  "loadState",
  "loadStateReason",
  "tenderId",
  "carrierName",
  "loadActivity",
  "source",
]);

/** All fields except the user, whom requests identify by the remote's id. */
const writtenFields = loadFields.filter(({ path }) => path !== "postAsUser");

/**
 * Builds the body of a create or update. Includes unknown fields of the remote load unchanged, because an update
 * replaces the whole load (4.2).
 * @param remote the load as the remote last returned it; empty for a create
 * @param postAsUserId the remote's id of the user; null lets the remote choose
 */
export function buildRequestBody(
  merged: LoadValues,
  remote: JsonObject,
  postAsUserId: string | null,
): JsonObject {
  const preserved = Object.entries(remote).filter(([key]) => !omittedKeys.has(key) && key !== "loadStops");
  const body = cloneJson(Object.fromEntries(preserved));
  writeFields(body, writtenFields, merged.values);
  if (postAsUserId !== null) body.postAsUserId = postAsUserId;
  body.loadStops = merged.stops.length > 0 ? buildStops(merged.stops, remote) : null;
  return body;
}

function buildStops(stops: readonly StopValues[], remote: JsonObject): JsonObject[] {
  const known = findKnownStops(stops, remote);
  return stops.map((stop, index) => {
    const body = cloneJson(known[index] ?? {});
    delete body.id;
    const { earlyDateTime: day, lateDateTime } = stop.values;
    // Without an end time, a date would look like an appointment at 00:00.
    const isWholeDay = typeof day === "string" && isDateOnly(day) && !lateDateTime;
    writeFields(body, stopFields, isWholeDay ? { ...stop.values, lateDateTime: day } : stop.values);
    if (isJsonObject(body.location)) delete body.location.id;
    return body;
  });
}

/** Writes each value at its path; merges an object into an existing one. */
function writeFields(body: JsonObject, fields: readonly Field[], values: Values): void {
  for (const { path, keys, type } of fields) {
    const own = values[path] ?? null;
    const value = type.write ? type.write(own) : own;
    let target = body;
    for (const key of keys.slice(0, -1)) target = getOrCreateObject(target, key);
    const last = keys.at(-1) ?? path;
    const existing = target[last];
    target[last] = isJsonObject(value) && isJsonObject(existing) ? { ...existing, ...value } : value;
  }
}

function getOrCreateObject(object: JsonObject, key: string): JsonObject {
  const existing = object[key];
  if (isJsonObject(existing)) return existing;
  const created: JsonObject = {};
  object[key] = created;
  return created;
}
