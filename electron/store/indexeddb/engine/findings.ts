import type { EntryChanges, NewEntry } from "../storage/records.ts";
import { evaluateKeyPath } from "./key-path.ts";
import { compareKeys, type EncodedKey, encodeKey, type Key, toKey, toMultiEntryKeys } from "./keys.ts";
import type { IndexSchema, StoreSchema } from "./schema.ts";

/**
 * What the key path of an index finds in a value. To compare two findings costs a small part of making and comparing
 * their keys, and most overwriting changes few of them.
 */
export interface Finding {
  readonly index: IndexSchema;
  readonly found: unknown;
}

export function findingsIn(store: StoreSchema, value: unknown): Finding[] {
  const findings: Finding[] = [];
  for (const index of store.filled) findings.push({ index, found: evaluateKeyPath(index.keyPath, value) });
  return findings;
}

/** Whether findings stay what they are when the value is changed that they were made in. */
export function areLasting(findings: readonly Finding[]): boolean {
  return findings.every(({ index, found }) =>
    Array.isArray(found) && typeof index.keyPath !== "string" ? found.every(isPrimitive) : isPrimitive(found),
  );
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** The entries that an index, or several, has for a value. */
export function entriesOfFindings(findings: readonly Finding[]): NewEntry[] {
  const entries: NewEntry[] = [];
  for (const finding of findings) {
    for (const key of keysOfFinding(finding))
      entries.push({ index: finding.index.id, isUnique: finding.index.isUnique, key });
  }
  return entries;
}

/** What becomes of a record's entries when a value with other findings, in the same indexes, takes its place. */
export function changesOfFindings(before: readonly Finding[], after: readonly Finding[]): EntryChanges {
  const removed: NewEntry[] = [];
  const added: NewEntry[] = [];
  for (const [position, finding] of after.entries()) {
    const former = before[position];
    if (former !== undefined && isSame(former.found, finding.found)) continue;
    const [old, own] = [
      entriesOfFindings(former === undefined ? [] : [former]),
      entriesOfFindings([finding]),
    ];
    removed.push(...old.filter((entry) => !isAmong(entry, own)));
    added.push(...own.filter((entry) => !isAmong(entry, old)));
  }
  return { removed, added };
}

const isAmong = (entry: NewEntry, others: readonly NewEntry[]): boolean =>
  others.some(({ key }) => compareKeys(key, entry.key) === 0);

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  if (one.length !== other.length) return false;
  for (let position = 0; position < one.length; position += 1)
    if (one[position] !== other[position]) return false;
  return true;
}

/** The keys under which an index finds a value: none, one, or for multiEntry several. */
export function indexKeys(index: IndexSchema, value: unknown): EncodedKey[] {
  return keysOfFinding({ index, found: evaluateKeyPath(index.keyPath, value) });
}

function keysOfFinding({ index, found }: Finding): EncodedKey[] {
  if (index.isMultiEntry && Array.isArray(found)) return toMultiEntryKeys(found).map(encodeKey);
  const key: Key | undefined = found === undefined ? undefined : toKey(found);
  return key === undefined ? [] : [encodeKey(key)];
}
