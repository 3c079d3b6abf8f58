import { copyObject, isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { knownStops } from "./known-stops.ts";
import type { LoadValues, StopValues, Values } from "./load-fields.ts";

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

/**
 * The body that makes the remote's load mean `merged`. Everything else that the remote said of it goes back
 * unchanged, because an update replaces the whole load (4.2).
 * @param remote the load as the remote last answered it; empty for a create
 * @param postAsUserId the remote's id of the user to post as; null leaves it to the remote
 */
export function requestBody(merged: LoadValues, remote: JsonObject, postAsUserId: string | null): JsonObject {
  const carried = Object.entries(remote).filter(([key]) => !answeredOnly.has(key) && key !== "loadStops");
  const body = copyObject(Object.fromEntries(carried));
  const { postAsUser: _, ...values } = merged.values;
  write(body, values);
  if (postAsUserId !== null) body.postAsUserId = postAsUserId;
  body.loadStops = stopsFor(merged.stops, remote);
  return body;
}

function stopsFor(stops: readonly StopValues[], remote: JsonObject): JsonObject[] {
  const known = knownStops(stops, remote);
  return stops.map((stop, index) => {
    const body = copyObject(known[index] ?? {});
    delete body.id;
    write(body, stop.values);
    if (isJsonObject(body.location)) delete body.location.id;
    return body;
  });
}

/** Writes each value at its path. A group of keys is laid over what else stands at its place. */
function write(body: JsonObject, values: Values): void {
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split(".");
    const last = keys.pop() ?? path;
    const target = keys.reduce((object, key) => objectAt(object, key), body);
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
