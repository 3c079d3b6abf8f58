import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import {
  type LoadValues,
  loadFields,
  STOPS_PATH,
  type StopValues,
  sameValue,
  stopFields,
  type Values,
} from "./load-fields.ts";
import { findDifferences } from "./merge-loads.ts";
import { matchStops } from "./stop-identity.ts";

/** What an update changes of a load that the remote has as `from`: each value by its path, the stops as one. */
export function listChanges(from: LoadValues, to: LoadValues): JsonObject {
  const changed = findDifferences(from, to).map(({ path }): [string, Json] => [
    path,
    path === STOPS_PATH
      ? to.stops.map(({ id, values }) => ({ id, values: { ...values } }))
      : valueAt(to, path),
  ]);
  return Object.fromEntries(changed);
}

/**
 * The base of a merge when the answers to some updates were lost: wherever the remote has what one of them changed, as
 * it was sent, it was this desk that wrote it, and nobody else.
 * @param sent what each of them changed, see `changedBetween`
 */
export function baseWithSentChanges(
  base: LoadValues,
  remote: LoadValues,
  sent: readonly JsonObject[],
): LoadValues {
  let { values, stops } = base;
  for (const changed of sent) {
    const arrived = loadFields.filter(
      ({ path, kind }) =>
        changed[path] !== undefined && sameValue(kind, changed[path], valueAt(remote, path)),
    );
    const own = arrived.map(({ path }) => [path, valueAt(remote, path)]);
    values = { ...values, ...Object.fromEntries(own) };
    stops = stopsAsSent(stops, readStops(changed[STOPS_PATH]), remote.stops);
  }
  return { values, stops };
}

/**
 * The same for the stops: where the remote has all those that were sent, each field of each counts for itself. When some
 * were added or removed, the remote has them only where it has each place: another stop may stand in one's position.
 */
function stopsAsSent(
  base: readonly StopValues[],
  sent: readonly StopValues[],
  remote: readonly StopValues[],
): readonly StopValues[] {
  const matched = matchStops(sent, remote);
  if (sent.length !== remote.length || matched.includes(undefined)) return base;
  const before = matchStops(base, sent);
  const isMoved = sent.length !== base.length || before.includes(undefined);
  if (isMoved && !remote.every((stop, index) => isSamePlace(sent[matched[index] ?? -1], stop))) return base;
  return remote.map(({ id, values: there }, index) => {
    const position = matched[index] ?? index;
    const own = sent[position]?.values ?? there;
    const was = base[before[position] ?? -1]?.values ?? own;
    const values: Record<string, Json> = {};
    for (const { path, kind } of stopFields) {
      const isOwn = sameValue(kind, own[path] ?? null, there[path] ?? null);
      values[path] = (isOwn ? there : was)[path] ?? null;
    }
    return { id, values };
  });
}

const places = stopFields.filter(({ keys }) => keys[0] === "location");

const isSamePlace = (one: StopValues | undefined, other: StopValues): boolean =>
  places.every(({ path, kind }) => sameValue(kind, one?.values[path] ?? null, other.values[path] ?? null));

const readStops = (kept: Json | undefined): StopValues[] =>
  (Array.isArray(kept) ? kept : [])
    .filter(isJsonObject)
    .flatMap(({ id, values }) =>
      typeof id === "string" && isJsonObject(values) ? [{ id, values: values as Values }] : [],
    );

const valueAt = ({ values }: LoadValues, path: string): Json => values[path] ?? null;
