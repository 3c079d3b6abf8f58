import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type SyncState, syncState } from "../../../shared/views/sync.ts";
import { foldText } from "../keys/index-keys.ts";
import { UNKNOWN_KEY } from "../keys/load-facts.ts";
import { getScopes } from "../keys/load-keys.ts";
import { getKeyType, isContextOrder } from "../keys/load-orders.ts";
import type { LoadColumnFilter, LoadOrder, LoadPlaceFilter, LoadQuery } from "../store.ts";
import { toOrderColumn, toPlaceKey } from "./table-layout.ts";
import { createContainsPattern, toColumn } from "./text-column.ts";

/** A load's sort key in an order. */
export type SortKey = string | number;
/** A condition on a row of the table of loads. */
export type Condition = Expression<SqlBool>;
type Posters = NonNullable<LoadQuery["posters"]>;

/** Selects the account's loads with the statuses of a query. */
export function createScopeCondition(query: LoadQuery): Condition {
  const [scope, ...others] = getScopes(query);
  if (others.length === 0) return sql`scope = ${scope}`;
  // These scopes cover all loads of the account. The expression prevents a useless read of an index on the scope.
  const column = isSearched(query) ? sql`(scope || '')` : sql`scope`;
  return sql`${column} = any(${[scope, ...others]})`;
}

/** Whether only the indexes on texts and places limit the loads. */
const isSearched = ({ search = "", places = [], createdBy, carrierId, createdFrom }: LoadQuery): boolean =>
  (search.trim() !== "" || places.length > 0) &&
  [createdBy, carrierId, createdFrom].every((filter) => filter === undefined);

/** Returns the conditions of a query, except those on its account and statuses. */
export function createFilterConditions(query: LoadQuery): Condition[] {
  const { createdBy, carrierId, createdFrom, refreshedUntil, search, posters = [], now = 0 } = query;
  const conditions: Condition[] = [];
  if (createdBy !== undefined) conditions.push(sql`created_by = ${toColumn(createdBy)}`);
  if (carrierId !== undefined) conditions.push(sql`booking_carrier_insd_id = ${carrierId}`);
  if (createdFrom !== undefined) conditions.push(sql`created_at >= ${createdFrom}`);
  if (refreshedUntil !== undefined) conditions.push(sql`refreshed_at <= ${refreshedUntil}`);
  for (const filter of query.columnFilters ?? [])
    conditions.push(...createColumnFilters(filter, posters, now));
  for (const filter of query.places ?? []) conditions.push(createPlaceFilter(filter, posters));
  for (const word of foldText(search ?? "").split(/\s+/))
    if (word) conditions.push(createWordFilter(word, posters));
  return conditions;
}

function createWordFilter(word: string, posters: Posters): Condition {
  const matching = findPosterIds(posters, word);
  return matching.length === 0
    ? createSearchCondition(word)
    : sql`(${createSearchCondition(word)} or ${createPosterCondition(matching)})`;
}

/** Finds the ids of the users whose names contain a string. */
const findPosterIds = (posters: Posters, text: string): string[] =>
  posters.filter(({ name }) => foldText(name).includes(text)).map(({ userId }) => userId);

/** Matches loads whose searched text contains a string; uses the index on the column "searched". */
const createSearchCondition = (text: string) => sql<SqlBool>`searched like ${createContainsPattern(text)}`;

const createPosterCondition = (userIds: readonly string[]) =>
  sql<SqlBool>`created_by = any(${userIds.map(toColumn)})`;

/** Matches a whole word in the name of the poster, or in any searched text of a load except the places. */
function createWholeWordFilter(word: string, posters: Posters): Condition {
  const escaped = word.replaceAll(/[^a-z0-9\s]/g, "\\$&");
  const pattern = new RegExp(`(^|[^a-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}($|[^a-z0-9])`);
  const matching = posters.filter(({ name }) => pattern.test(foldText(name))).map(({ userId }) => userId);
  const expression = `(^|[^a-z0-9])${toColumn(escaped)}($|[^a-z0-9])`;
  const textCondition = sql<SqlBool>`(${createSearchCondition(word)} and words ~ ${expression})`;
  return matching.length === 0
    ? textCondition
    : sql`(${textCondition} or ${createPosterCondition(matching)})`;
}

function createPlaceFilter(
  { end, states, cities, places, orWord }: LoadPlaceFilter,
  posters: Posters,
): Condition {
  const ends = end === "any" ? (["origin", "destination", "between"] as const) : [end];
  const keys = ends.flatMap((placeEnd) => [
    ...places.map((text) => toPlaceKey(placeEnd, "place", text)),
    ...cities.map((text) => toPlaceKey(placeEnd, "city", text)),
    ...states.map((text) => toPlaceKey(placeEnd, "state", text)),
  ]);
  const placeCondition = sql<SqlBool>`place_keys && ${keys.map(toColumn)}::text[]`;
  return orWord === undefined
    ? placeCondition
    : sql`(${placeCondition} or ${createWholeWordFilter(orWord, posters)})`;
}

/** Columns of the board whose text is also in the table's column "searched", which has an index. */
const SEARCHED_COLUMNS = new Set<LoadOrder>(["number", "carrier", "customer"]);

function createColumnFilters(filter: LoadColumnFilter, posters: Posters, now: number): Condition[] {
  const { column, text, min, max, isAge } = filter;
  const key = getSortKey(column, posters);
  if (column === "sync") return text ? [sql`${key} = ${syncStates.indexOf(text as SyncState)}`] : [];
  const wanted = foldText(text ?? "");
  const conditions: Condition[] = [];
  const columnText = column === "number" ? sql`written_number` : sql`(${key})::text`;
  const wantedCondition = sql<SqlBool>`${columnText} like ${createContainsPattern(wanted)}`;
  if (wanted)
    conditions.push(
      column === "postedBy" ? createPosterCondition(findPosterIds(posters, wanted)) : wantedCondition,
    );
  if (wanted && SEARCHED_COLUMNS.has(column)) conditions.push(createSearchCondition(wanted));
  if (min === undefined && max === undefined) return conditions;
  if (getKeyType(column) === "string") return [sql`false`];
  const value = isAge ? sql`${now}::double precision - ${key}` : key;
  conditions.push(sql`${key} <> ${UNKNOWN_KEY}`);
  if (min !== undefined) conditions.push(sql`${value} >= ${min}`);
  if (max !== undefined) conditions.push(sql`${value} <= ${max}`);
  return conditions;
}

/** Returns the expression of a load's sort key in an order. */
export function getSortKey(order: LoadOrder, posters: Posters = []): RawBuilder<SortKey> {
  if (!isContextOrder(order)) return sql<SortKey>`${sql.ref(toOrderColumn(order))}`;
  if (order === "sync") return syncKey;
  const userIds = posters.map(({ userId }) => toColumn(userId));
  const names = posters.map(({ name }) => toColumn(foldText(name)));
  return sql<SortKey>`(coalesce((${names}::text[])[array_position(${userIds}::text[], created_by)], '') collate "C")`;
}

const syncStates = syncState.options;

/**
 * The position of a load's sync state in `syncStates`. The state is the most urgent state of the load's edits. Without
 * edits, the state is "done" if the load has a link, otherwise "local only".
 */
const syncKey = sql<SortKey>`coalesce(
  (select min(array_position(${sql.lit(`{${syncStates.map((state) => `"${state}"`).join()}}`)}::text[], edit.state::text)) - 1
    from outbox as edit where edit.load_id = loads.load_id),
  case when exists (select 1 from remote_links as link where link.load_id = loads.load_id)
    then ${sql.lit(syncStates.indexOf("done"))} else ${sql.lit(syncStates.indexOf("local only"))} end)`;
