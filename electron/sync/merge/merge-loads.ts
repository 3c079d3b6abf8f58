import type { Json } from "../../../shared/json.ts";
import {
  type Field,
  isSameValue,
  type LoadValues,
  loadFields,
  STOPS_PATH,
  type StopValues,
  stopFields,
  type Values,
} from "./load-fields.ts";
import { matchStops } from "./stop-identity.ts";

/** A field that both sides changed to different values, or a guarded field that only the remote changed. */
export interface FieldConflict {
  /** Unique within the load. */
  path: string;
  /** For a field of a stop, starts with the stop: "Stop 1: Address". */
  label: string;
  base: Json;
  local: Json;
  remote: Json;
}

interface MergeResult {
  /** Has the local value of each conflict. */
  merged: LoadValues;
  conflicts: readonly FieldConflict[];
}

type Side = "local" | "remote";

/** Returns the side that resolves the conflict of a field; undefined if the broker has not chosen. */
export type SideChooser = (path: string) => Side | undefined;

const chooseNeither: SideChooser = () => undefined;

interface Rules {
  choose: SideChooser;
  guarded: ReadonlySet<string>;
}

const DEFAULT_RULES: Rules = { choose: chooseNeither, guarded: new Set() };

/**
 * Merges two versions of a load field by field. Accepts a change on one side, or the same change on both. Different
 * changes on both sides are a conflict, unless `choose` returns a side.
 * @param guarded paths for which a change by the remote alone is also a conflict
 */
export function mergeLoads(
  base: LoadValues,
  local: LoadValues,
  remote: LoadValues,
  choose: SideChooser = chooseNeither,
  guarded: ReadonlySet<string> = new Set(),
): MergeResult {
  const conflicts: FieldConflict[] = [];
  const rules = { choose, guarded };
  const values = mergeValues(loadFields, base.values, local.values, remote.values, "", "", rules, conflicts);
  const stops = mergeStops(base.stops, local.stops, remote.stops, rules, conflicts);
  return { merged: { values, stops }, conflicts };
}

/** Whether two loads have the same values in the fields that clients write; ignores ids. */
export function isSameLoad(left: LoadValues, right: LoadValues): boolean {
  return hasSameValues(loadFields, left.values, right.values) && hasSameStops(left.stops, right.stops);
}

/** Lists the fields that differ; the stops count as one. */
export function findDifferences(from: LoadValues, to: LoadValues): { path: string; label: string }[] {
  const fields = loadFields.filter(
    (field) => !isSameValue(field, from.values[field.path] ?? null, to.values[field.path] ?? null),
  );
  const stops = hasSameStops(from.stops, to.stops) ? [] : [{ path: STOPS_PATH, label: "Stops" }];
  return [...fields, ...stops].map(({ path, label }) => ({ path, label }));
}

function mergeValues(
  fields: readonly Field[],
  base: Values,
  local: Values,
  remote: Values,
  prefix: string,
  stopLabel: string,
  { choose, guarded }: Rules,
  conflicts: FieldConflict[],
): Values {
  const merged: Record<string, Json> = {};
  for (const field of fields) {
    const { path, label } = field;
    const [baseValue, localValue, remoteValue] = [
      base[path] ?? null,
      local[path] ?? null,
      remote[path] ?? null,
    ];
    const fullPath = prefix + path;
    if (isSameValue(field, localValue, remoteValue)) merged[path] = remoteValue;
    else if (isSameValue(field, baseValue, remoteValue)) merged[path] = localValue;
    else if (isSameValue(field, baseValue, localValue) && !guarded.has(fullPath)) merged[path] = remoteValue;
    else {
      const side = choose(fullPath);
      merged[path] = side === "remote" ? remoteValue : localValue;
      const sides = { base: baseValue, local: localValue, remote: remoteValue };
      if (!side) conflicts.push({ path: fullPath, label: stopLabel + label, ...sides });
    }
  }
  return merged;
}

function mergeStops(
  base: readonly StopValues[],
  local: readonly StopValues[],
  remote: readonly StopValues[],
  rules: Rules,
  conflicts: FieldConflict[],
): readonly StopValues[] {
  if (hasSameStops(local, remote)) return remote;
  if (hasSameStops(base, remote)) return local;
  const isGuarded = rules.guarded.has(STOPS_PATH);
  if (hasSameStops(base, local) && !isGuarded) return remote;
  const localMatch = matchStops(base, local);
  const remoteMatch = matchStops(base, remote);
  const chosen = rules.choose(STOPS_PATH);
  if (chosen) return chosen === "local" ? local : remote;
  if (isGuarded || hasAddedOrRemovedStops(base, localMatch) || hasAddedOrRemovedStops(base, remoteMatch)) {
    const merged = isGuarded
      ? undefined
      : mergeAddedAndRemovedStops(base, local, remote, localMatch, remoteMatch);
    if (merged) return merged;
    conflicts.push({
      path: STOPS_PATH,
      label: "Stops",
      base: toJson(base),
      local: toJson(local),
      remote: toJson(remote),
    });
    return local;
  }
  const merged = base.map((baseStop, index) => {
    const localStop = local[localMatch.indexOf(index)] ?? baseStop;
    const remoteStop = remote[remoteMatch.indexOf(index)] ?? baseStop;
    const prefix = `${STOPS_PATH}/${index + 1}/`;
    const stopLabel = `Stop ${index + 1}: `;
    const values = mergeValues(
      stopFields,
      baseStop.values,
      localStop.values,
      remoteStop.values,
      prefix,
      stopLabel,
      rules,
      conflicts,
    );
    return { id: remoteStop.id || localStop.id, values };
  });
  return sortBySequence(merged);
}

/**
 * Merges stops when one side added or removed stops and the other side only changed stops that remain.
 * @returns undefined if the changes overlap
 */
function mergeAddedAndRemovedStops(
  base: readonly StopValues[],
  local: readonly StopValues[],
  remote: readonly StopValues[],
  localMatch: readonly (number | undefined)[],
  remoteMatch: readonly (number | undefined)[],
): readonly StopValues[] | undefined {
  const conflicts: FieldConflict[] = [];
  const isLocalLeading = hasAddedOrRemovedStops(base, localMatch);
  if (isLocalLeading && hasAddedOrRemovedStops(base, remoteMatch)) return undefined;
  const [leading, leadingMatch, other, otherMatch] = isLocalLeading
    ? [local, localMatch, remote, remoteMatch]
    : [remote, remoteMatch, local, localMatch];
  const kept = new Set(leadingMatch);
  for (const [index, baseStop] of base.entries()) {
    const changed = other[otherMatch.indexOf(index)];
    if (!kept.has(index) && changed && !hasSameValues(stopFields, baseStop.values, changed.values))
      return undefined;
  }
  const merged = leading.map((stop, index) => {
    const position = leadingMatch[index];
    const baseStop = position === undefined ? undefined : base[position];
    const changed = position === undefined ? undefined : other[otherMatch.indexOf(position)];
    if (!baseStop || !changed) return stop;
    const localStop = isLocalLeading ? stop : changed;
    const remoteStop = isLocalLeading ? changed : stop;
    const values = mergeValues(
      stopFields,
      baseStop.values,
      localStop.values,
      remoteStop.values,
      "",
      "",
      DEFAULT_RULES,
      conflicts,
    );
    return { id: remoteStop.id || localStop.id, values };
  });
  return conflicts.length === 0 ? sortBySequence(merged) : undefined;
}

const hasAddedOrRemovedStops = (
  base: readonly StopValues[],
  matched: readonly (number | undefined)[],
): boolean => matched.length !== base.length || matched.includes(undefined);

/** Sorts by sequence, and renumbers if a sequence occurs twice. */
function sortBySequence(stops: readonly StopValues[]): readonly StopValues[] {
  const sorted = [...stops].sort((a, b) => Number(a.values.sequence) - Number(b.values.sequence));
  const isUnique = new Set(sorted.map(({ values }) => values.sequence)).size === sorted.length;
  if (isUnique) return sorted;
  return sorted.map((stop, index) => ({ ...stop, values: { ...stop.values, sequence: index + 1 } }));
}

const hasSameStops = (left: readonly StopValues[], right: readonly StopValues[]): boolean =>
  left.length === right.length &&
  left.every((stop, index) => hasSameValues(stopFields, stop.values, right[index]?.values ?? {}));

const hasSameValues = (fields: readonly Field[], left: Values, right: Values): boolean =>
  fields.every((field) => isSameValue(field, left[field.path] ?? null, right[field.path] ?? null));

const toJson = (stops: readonly StopValues[]): Json => stops.map(({ values }) => ({ ...values }));
