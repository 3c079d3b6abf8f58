import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import {
  isSameValue,
  type LoadValues,
  loadFields,
  STOPS_PATH,
  type StopValues,
  stopFields,
  type Values,
} from "./load-fields.ts";
import { findDifferences } from "./merge-loads.ts";
import { matchStops } from "./stop-identity.ts";

/** Lists the changes of an update to a remote load: each value by its path, the stops as one value. */
export function listChanges(from: LoadValues, to: LoadValues): JsonObject {
  const changed = findDifferences(from, to).map(({ path }): [string, Json] => [
    path,
    path === STOPS_PATH
      ? to.stops.map(({ id, values }) => ({ id, values: { ...values } }))
      : getValue(to, path),
  ]);
  return Object.fromEntries(changed);
}

/**
 * Returns the base of a merge after updates without a response. If the remote has a value that an update sent, the
 * value becomes part of the base, because this desktop wrote the value.
 * @param sent the changes of each update, see `listChanges`
 */
export function mergeSentChanges(
  base: LoadValues,
  remote: LoadValues,
  sent: readonly JsonObject[],
): LoadValues {
  let { values, stops } = base;
  for (const changed of sent) {
    const arrived = loadFields.filter((field) => {
      const sentValue = changed[field.path];
      return sentValue !== undefined && isSameValue(field, sentValue, getValue(remote, field.path));
    });
    const arrivedValues = arrived.map(({ path }) => [path, getValue(remote, path)]);
    values = { ...values, ...Object.fromEntries(arrivedValues) };
    const sentStops = changed[STOPS_PATH];
    if (sentStops !== undefined) stops = mergeSentStops(stops, readStops(sentStops), remote.stops);
  }
  return { values, stops };
}

/**
 * Returns the stops of the base after an update without a response. If the remote has exactly the sent stops, each
 * field with the sent value becomes part of the base. If the update added or removed stops, every address and facility
 * must match too, because a different stop may have the same position.
 */
function mergeSentStops(
  base: readonly StopValues[],
  sent: readonly StopValues[],
  remote: readonly StopValues[],
): readonly StopValues[] {
  const matched = matchStops(sent, remote);
  if (sent.length !== remote.length || matched.includes(undefined)) return base;
  const before = matchStops(base, sent);
  const hasAddedOrRemovedStops = sent.length !== base.length || before.includes(undefined);
  if (
    hasAddedOrRemovedStops &&
    !remote.every((stop, index) => isSameAddress(sent[matched[index] ?? -1], stop))
  )
    return base;
  return remote.map(({ id, values: remoteValues }, index) => {
    const position = matched[index] ?? index;
    const sentValues = sent[position]?.values ?? remoteValues;
    const baseValues = base[before[position] ?? -1]?.values ?? sentValues;
    const values: Record<string, Json> = {};
    for (const field of stopFields) {
      const { path } = field;
      const hasArrived = isSameValue(field, sentValues[path] ?? null, remoteValues[path] ?? null);
      values[path] = (hasArrived ? remoteValues : baseValues)[path] ?? null;
    }
    return { id, values };
  });
}

const addressFields = stopFields.filter(({ keys }) => keys[0] === "location");

const isSameAddress = (one: StopValues | undefined, other: StopValues): boolean =>
  addressFields.every((field) =>
    isSameValue(field, one?.values[field.path] ?? null, other.values[field.path] ?? null),
  );

const readStops = (stored: Json): StopValues[] =>
  (Array.isArray(stored) ? stored : [])
    .filter(isJsonObject)
    .flatMap(({ id, values }) =>
      typeof id === "string" && isJsonObject(values) ? [{ id, values: values as Values }] : [],
    );

const getValue = ({ values }: LoadValues, path: string): Json => values[path] ?? null;
