import { cloneJson, isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { findKnownStops } from "./known-stops.ts";
import {
  type Field,
  type LoadValues,
  loadFields,
  type StopValues,
  stopFields,
  type Values,
} from "./load-fields.ts";

/** What only the service writes (specification 2.1): read and kept, never sent. */
const answeredOnly = new Set([
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

/** The user to post as goes by the id that the remote has for it. */
const writtenFields = loadFields.filter(({ path }) => path !== "postAsUser");

/**
 * The body that makes the remote's load mean `merged`. Everything else that the remote said of it goes back
 * unchanged, because an update replaces the whole load (4.2).
 * @param remote the load as the remote last answered it; empty for a create
 * @param postAsUserId the remote's id of the user to post as; null leaves it to the remote
 */
export function requestBody(merged: LoadValues, remote: JsonObject, postAsUserId: string | null): JsonObject {
  const carried = Object.entries(remote).filter(([key]) => !answeredOnly.has(key) && key !== "loadStops");
  const body = cloneJson(Object.fromEntries(carried));
  write(body, writtenFields, merged.values);
  if (postAsUserId !== null) body.postAsUserId = postAsUserId;
  body.loadStops = merged.stops.length > 0 ? stopsFor(merged.stops, remote) : null;
  return body;
}

function stopsFor(stops: readonly StopValues[], remote: JsonObject): JsonObject[] {
  const known = findKnownStops(stops, remote);
  return stops.map((stop, index) => {
    const body = cloneJson(known[index] ?? {});
    delete body.id;
    write(body, stopFields, stop.values);
    if (isJsonObject(body.location)) delete body.location.id;
    return body;
  });
}

/** Writes each value at its path. A group of keys is laid over what else stands at its place. */
function write(body: JsonObject, fields: readonly Field[], values: Values): void {
  for (const { path, keys, kind } of fields) {
    const own = values[path] ?? null;
    const value = kind.written ? kind.written(own) : own;
    let target = body;
    for (const key of keys.slice(0, -1)) target = objectAt(target, key);
    const last = keys.at(-1) ?? path;
    const there = target[last];
    target[last] = isJsonObject(value) && isJsonObject(there) ? { ...there, ...value } : value;
  }
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const there = object[key];
  if (isJsonObject(there)) return there;
  const made: JsonObject = {};
  object[key] = made;
  return made;
}
