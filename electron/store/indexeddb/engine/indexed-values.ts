import type { NewEntry } from "../storage/records/entries.ts";
import type { EntryChanges } from "../storage/records/put-record.ts";
import type { EncodedKey, IndexSchema, KeyPath, StoredValue, StoreSchema } from "../storage/schema.ts";
import { evaluatePath } from "./key-path.ts";
import { compareKeys, encodeKey, type Key, toKey, toMultiEntryKeys } from "./keys.ts";
import { deserializeValue } from "./values.ts";

/**
 * The values of a record at the distinct index key paths of its store. Comparing values takes much less time than
 * creating and comparing keys, and most overwrites change few values.
 */
export interface IndexedValues {
  readonly plan: Plan;
  /** The value at each path of the plan, in the same order; undefined for a missing property. */
  readonly found: readonly unknown[];
}

/** The distinct paths of a store's indexes, and for each index the positions of its paths in this list. */
interface Plan {
  readonly paths: readonly string[];
  readonly indexes: readonly { readonly index: IndexSchema; readonly positions: readonly number[] }[];
}

type PlannedIndex = Plan["indexes"][number];

const plans = new WeakMap<StoreSchema["filledIndexes"], Plan>();

function getPlan({ filledIndexes }: StoreSchema): Plan {
  const known = plans.get(filledIndexes);
  if (known !== undefined) return known;
  const plan = createPlan([...filledIndexes]);
  plans.set(filledIndexes, plan);
  return plan;
}

function createPlan(indexes: readonly IndexSchema[]): Plan {
  const paths = [...new Set(indexes.flatMap(({ keyPath }) => keyPath))];
  const getPositions = (keyPath: KeyPath): number[] => [keyPath].flat().map((path) => paths.indexOf(path));
  return { paths, indexes: indexes.map((index) => ({ index, positions: getPositions(index.keyPath) })) };
}

/** Reads the values of a record at the index key paths of its store. */
export function readIndexedValues(store: StoreSchema, value: unknown): IndexedValues {
  return readValuesByPlan(getPlan(store), value);
}

function readValuesByPlan(plan: Plan, value: unknown): IndexedValues {
  const found: unknown[] = [];
  for (const path of plan.paths) found.push(evaluatePath(path, value));
  return { plan, found };
}

/** Whether the values stay the same when the record object is changed later. */
export function hasOnlyPrimitives({ found }: IndexedValues): boolean {
  return found.every((each) => typeof each !== "object" || each === null);
}

/** Returns the index entries for the values. */
export function toEntries({ plan, found }: IndexedValues): NewEntry[] {
  const entries: NewEntry[] = [];
  for (const planned of plan.indexes) entries.push(...listEntriesOfIndex(planned, found));
  return entries;
}

/** Returns the index entries that change when `after` replaces `before`. Both have the same plan. */
export function diffEntries(before: IndexedValues, after: IndexedValues): EntryChanges {
  const removed: NewEntry[] = [];
  const added: NewEntry[] = [];
  for (const planned of after.plan.indexes) {
    if (planned.positions.every((position) => before.found[position] === after.found[position])) continue;
    const oldEntries = listEntriesOfIndex(planned, before.found);
    const newEntries = listEntriesOfIndex(planned, after.found);
    removed.push(...oldEntries.filter((entry) => !isKeyAmong(entry, newEntries)));
    added.push(...newEntries.filter((entry) => !isKeyAmong(entry, oldEntries)));
  }
  return { removed, added };
}

const isKeyAmong = (entry: NewEntry, others: readonly NewEntry[]): boolean =>
  others.some(({ key }) => compareKeys(key, entry.key) === 0);

/** Returns a function that reads the keys of a record in one index: none, one, or several for multiEntry. */
export function createKeyReader(index: IndexSchema): (stored: StoredValue) => EncodedKey[] {
  const plan = createPlan([index]);
  return (stored) => toEntries(readValuesByPlan(plan, deserializeValue(stored))).map(({ key }) => key);
}

function listEntriesOfIndex({ index, positions }: PlannedIndex, found: readonly unknown[]): NewEntry[] {
  const { id, isUnique, keyPath, isMultiEntry } = index;
  if (isMultiEntry) {
    const only = found[positions[0] ?? 0];
    if (Array.isArray(only))
      return toMultiEntryKeys(only).map((key) => ({ index: id, isUnique, key: encodeKey(key) }));
  }
  const keys: Key[] = [];
  for (const position of positions) {
    const key = toKey(found[position]);
    if (key === undefined) return [];
    keys.push(key);
  }
  const [first] = keys;
  const key = first !== undefined && typeof keyPath === "string" ? first : keys;
  return [{ index: id, isUnique, key: encodeKey(key) }];
}
