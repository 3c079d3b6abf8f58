import type { NewEntry } from "../storage/records/entries.ts";
import type { EntryChanges } from "../storage/records/put-record.ts";
import type { IndexSchema, KeyPath, StoreSchema } from "../storage/schema.ts";
import type { EncodedKey } from "../storage/stored.ts";
import { evaluatePath } from "./key-path.ts";
import { compareKeys, encodeKey, type Key, toKey, toMultiEntryKeys } from "./keys.ts";

/**
 * What the paths of a store's indexes find in a value, each path once. To compare findings costs a small part of
 * making and comparing keys, and most overwriting changes few of them.
 */
export interface IndexedValues {
  readonly plan: Plan;
  readonly found: readonly unknown[];
}

/** The paths of a store's indexes, and where each index has its own among them. */
interface Plan {
  readonly paths: readonly string[];
  readonly indexes: readonly { readonly index: IndexSchema; readonly positions: readonly number[] }[];
}

type PlannedIndex = Plan["indexes"][number];

const plans = new WeakMap<StoreSchema["filled"], Plan>();

function planOf({ filled }: StoreSchema): Plan {
  const known = plans.get(filled);
  if (known !== undefined) return known;
  const plan = planFor([...filled]);
  plans.set(filled, plan);
  return plan;
}

function planFor(indexes: readonly IndexSchema[]): Plan {
  const paths = [...new Set(indexes.flatMap(({ keyPath }) => keyPath))];
  const positionsOf = (keyPath: KeyPath): number[] => [keyPath].flat().map((path) => paths.indexOf(path));
  return { paths, indexes: indexes.map((index) => ({ index, positions: positionsOf(index.keyPath) })) };
}

export function readIndexedValues(store: StoreSchema, value: unknown): IndexedValues {
  return findingsBy(planOf(store), value);
}

function findingsBy(plan: Plan, value: unknown): IndexedValues {
  const found: unknown[] = [];
  for (const path of plan.paths) found.push(evaluatePath(path, value));
  return { plan, found };
}

/** Whether findings stay what they are when the value is changed that they were made in. */
export function arePrimitive({ found }: IndexedValues): boolean {
  return found.every((each) => typeof each !== "object" || each === null);
}

/** The entries that the indexes have for a value. */
export function entriesFor({ plan, found }: IndexedValues): NewEntry[] {
  return plan.indexes.flatMap((planned) => entriesIn(planned, found));
}

/** What becomes of a record's entries when a value with other findings, by the same plan, takes its place. */
export function diffEntries(before: IndexedValues, after: IndexedValues): EntryChanges {
  const removed: NewEntry[] = [];
  const added: NewEntry[] = [];
  for (const planned of after.plan.indexes) {
    if (planned.positions.every((position) => before.found[position] === after.found[position])) continue;
    const [old, own] = [entriesIn(planned, before.found), entriesIn(planned, after.found)];
    removed.push(...old.filter((entry) => !isAmong(entry, own)));
    added.push(...own.filter((entry) => !isAmong(entry, old)));
  }
  return { removed, added };
}

const isAmong = (entry: NewEntry, others: readonly NewEntry[]): boolean =>
  others.some(({ key }) => compareKeys(key, entry.key) === 0);

/** Finds out the keys under which an index finds values: for each none, one, or for multiEntry several. */
export function createKeyReader(index: IndexSchema): (value: unknown) => EncodedKey[] {
  const plan = planFor([index]);
  return (value) => entriesFor(findingsBy(plan, value)).map(({ key }) => key);
}

function entriesIn({ index, positions }: PlannedIndex, found: readonly unknown[]): NewEntry[] {
  const { id, isUnique } = index;
  return keysIn(
    index,
    positions.map((position) => found[position]),
  ).map((key) => ({ index: id, isUnique, key }));
}

function keysIn({ keyPath, isMultiEntry }: IndexSchema, components: readonly unknown[]): EncodedKey[] {
  const [only] = components;
  if (isMultiEntry && Array.isArray(only)) return toMultiEntryKeys(only).map(encodeKey);
  const keys: Key[] = [];
  for (const component of components) {
    const key = toKey(component);
    if (key === undefined) return [];
    keys.push(key);
  }
  return keys.length === 1 && typeof keyPath === "string" ? keys.map(encodeKey) : [encodeKey(keys)];
}
