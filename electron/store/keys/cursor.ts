import { LanedeskError } from "../../../shared/failure.ts";
import { findJsonExcess, type JsonLimits } from "../../../shared/json-limits.ts";
import type { LoadPageRequest, LoadQuery, Page } from "../store.ts";
import { toShortKey } from "./short-key.ts";

type Component = string | number;

const CURSOR_LIMITS: JsonLimits = { maxDepth: 1, maxValues: 16, hasUniqueKeys: true };

/** Identifies a list; a cursor is valid for its own list only. */
type ListIdentity = readonly (string | number | boolean | null)[];

/** Returns the cursor of the page after the record with this key. */
const writeCursor = (list: ListIdentity, key: readonly Component[]): string =>
  Buffer.from(JSON.stringify([toShortKey(...list), ...key])).toString("base64url");

/**
 * Reads the key in a cursor; undefined for the first page.
 * @param kinds the types of the key's components
 * @throws LanedeskError "invalid" for an unreadable cursor or a cursor of another list
 */
export function readCursor(
  list: ListIdentity,
  cursor: string | null,
  kinds: readonly ("string" | "number")[],
): Component[] | undefined {
  if (cursor === null) return undefined;
  const [identity, ...key] = parseCursor(cursor);
  const isOfList = identity === toShortKey(...list) && key.length === kinds.length;
  if (!isOfList || !key.every((component, index) => typeof component === kinds[index]))
    throw new LanedeskError(
      "invalid",
      "The cursor is invalid or belongs to another list. Start from the first page.",
    );
  return key as Component[];
}

function parseCursor(cursor: string): unknown[] {
  const text = Buffer.from(cursor, "base64url").toString();
  if (findJsonExcess(text, CURSOR_LIMITS) !== undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Creates a page of a list.
 * @param found the page's records and, if another page follows, one more
 */
export function createPage<T>(
  list: ListIdentity,
  found: readonly T[],
  size: number,
  getKey: (record: T) => readonly Component[],
): Page<T> {
  const records = found.slice(0, size);
  const last = found.length > size ? records.at(-1) : undefined;
  return { records, next: last ? writeCursor(list, getKey(last)) : null };
}

/**
 * Returns the parts that identify place filters; undefined without filters. A filter may have thousands of places, so
 * its name identifies them.
 */
export const identifyPlaceFilters = (places: LoadQuery["places"]) =>
  places?.map(({ end, name, orWord }) => [end, name, orWord]);

/** Returns the identity of a list of loads. Excludes the times of a query, which change with the clock. */
export const describeLoadList = ({
  accountId,
  status,
  createdBy,
  order,
  isDescending,
  ...query
}: LoadPageRequest): ListIdentity => [
  "loads",
  accountId,
  status ?? null,
  createdBy ?? null,
  query.carrierId ?? null,
  order,
  isDescending,
  query.search ?? null,
  JSON.stringify([query.columnFilters ?? [], identifyPlaceFilters(query.places)]),
];
