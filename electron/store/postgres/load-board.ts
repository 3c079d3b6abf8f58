import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type SyncState, syncState } from "../../../shared/views/sync.ts";
import { describeLoadList, readCursor, writeCursor } from "../keys/cursor.ts";
import { folded } from "../keys/index-keys.ts";
import { unknown } from "../keys/load-facts.ts";
import { type StoredLoad, scopesOf, toRecord } from "../keys/load-keys.ts";
import { isContextOrder, kindOf } from "../keys/load-orders.ts";
import type { LoadBoard } from "../parts/tables.ts";
import type {
  LoadColumnFilter,
  LoadOrder,
  LoadOrderedQuery,
  LoadPageRequest,
  LoadPlaceFilter,
  LoadQuery,
} from "../store.ts";
import type { RunSql } from "./table.ts";
import { orderColumn, placeKey } from "./table-layout.ts";
import { containing, fromColumn, toColumn } from "./text-column.ts";

type Value = string | number;
type Sql = RawBuilder<Value>;
type Condition = Expression<SqlBool>;
type Posters = NonNullable<LoadQuery["posters"]>;

interface LoadColumns {
  load_id: string;
  record: string;
  scope: string;
  tie: number;
  created_by: string;
  created_at: number;
  refreshed_at: number;
  state: string;
  origin: string;
  destination: string;
  customer_name: string;
  booked_until: number | null;
  booking_carrier_insd_id: number | null;
}

/** Counting more loads takes too long for a page of a list. */
const MAX_COUNT = 10_000;

/** Composes statements; `RunSql` runs them. */
const kysely = new Kysely<{ loads: LoadColumns }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Reads the board from the columns of the table "loads". */
export function createLoadBoard(runSql: RunSql): LoadBoard {
  async function run<Row extends object>(statement: Compilable | RawBuilder<unknown>): Promise<Row[]> {
    const { sql, parameters } = statement.compile(kysely);
    return runSql<Row>(sql, parameters);
  }

  /** Reads from a place on; one load more than the page has. */
  const readFrom = (request: LoadPageRequest, start: Place | undefined, includesStart: boolean) =>
    run<{ record: string; tie: number; key: Value }>(
      sortedFrom(request, ["record"], start, includesStart, request.size + 1),
    );

  /** Finds the key at a position. Skips rows in an index, without reading them. */
  async function findPlace(request: LoadOrderedQuery, position: number): Promise<Place | undefined> {
    const [found] = await run<{ key: Value; tie: number }>(
      sql`select key, tie from (${unionOfScopes(request, [], [], position + 1)}) as sorted
        ${orderBy(request)} offset ${position} limit 1`,
    );
    return found && [decoded(found.key), found.tie];
  }

  /** Returns the planner's estimate of the number of loads. */
  async function estimate(query: LoadQuery): Promise<number> {
    const counted = select(query).select(sql`1`.as("one"));
    const [row] = await run<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      sql`explain (format json) ${counted}`,
    );
    return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  }

  return {
    update() {
      // The columns are written with the record.
    },

    async readPage(request) {
      const { order, size, after, position = 0 } = request;
      const list = describeLoadList(request);
      const place = readCursor(list, after, [kindOf(order), "number"]) as Place | undefined;
      const start = place ?? (position > 0 ? await findPlace(request, position) : undefined);
      const isPastEnd = place === undefined && position > 0 && start === undefined;
      const found = isPastEnd ? [] : await readFrom(request, start, place === undefined);
      const shown = found.slice(0, size);
      const last = found.length > size ? shown.at(-1) : undefined;
      return {
        records: shown.map(({ record }) => toRecord(JSON.parse(record) as StoredLoad)),
        next: last ? writeCursor(list, [decoded(last.key), last.tie]) : null,
      };
    },

    async count(query) {
      const [row] = await run<{ count: number }>(select(query).select(sql<number>`count(*)`.as("count")));
      return row?.count ?? 0;
    },

    async countAbout(query) {
      const counted = select(query)
        .select(sql`1`.as("one"))
        .limit(MAX_COUNT + 1);
      const [row] = await run<{ count: number }>(
        kysely.selectFrom(counted.as("counted")).select(sql<number>`count(*)`.as("count")),
      );
      const loads = row?.count ?? 0;
      if (loads <= MAX_COUNT) return { loads, isEstimate: false };
      return { loads: Math.max(loads, await estimate(query)), isEstimate: true };
    },

    async findIds(query, after, limit) {
      const found = select(query).select("load_id").orderBy("load_id").limit(limit);
      return idsOf(await run(after === null ? found : found.where("load_id", ">", after)));
    },

    async findIdsAt(request, position, limit) {
      const start = position > 0 ? await findPlace(request, position) : undefined;
      if (position > 0 && start === undefined) return [];
      return idsOf(await run(sortedFrom(request, ["load_id"], start, true, limit)));
    },

    async sortIds({ order, descending, ...query }, loadIds) {
      const direction = descending ? "desc" : "asc";
      const found = select(query)
        .select("load_id")
        .where(sql<SqlBool>`load_id = any(${loadIds})`)
        .orderBy(keyOf(order, query.posters), direction)
        .orderBy("tie", direction);
      return idsOf(await run(found));
    },

    async tally(query) {
      const count = sql<number>`count(*)`.as("loads");
      const states = await run<{ state: string; loads: number }>(
        select(query).select(["state", count]).groupBy("state"),
      );
      const lanes = await run<{ origin: string; destination: string; loads: number }>(
        select(query)
          .select([stateIn("origin").as("origin"), stateIn("destination").as("destination"), count])
          .groupBy([sql`1`, sql`2`]),
      );
      return {
        states: states.map(({ state, loads }) => ({ state: fromColumn(state), loads })),
        lanes: lanes.map(({ origin, destination, loads }) => ({
          origin: fromColumn(origin),
          destination: fromColumn(destination),
          loads,
        })),
      };
    },

    async listCustomers(accountId) {
      const found = select({ accountId }).select("customer_name").where("customer_name", "<>", "").distinct();
      return (await run<{ customer_name: string }>(found)).map(({ customer_name }) =>
        fromColumn(customer_name),
      );
    },

    async listBookedCarriers(accountId, since) {
      const found = select({ accountId, status: "booked" })
        .select(["load_id", "booking_carrier_insd_id"])
        .where("booked_until", ">=", since)
        .where("booking_carrier_insd_id", "is not", null)
        .orderBy("booked_until");
      const rows = await run<{ load_id: string; booking_carrier_insd_id: number }>(found);
      return rows.map(({ load_id, booking_carrier_insd_id }) => ({
        loadId: load_id,
        insdId: booking_carrier_insd_id,
      }));
    },
  };
}

/** A key of the order, and what orders loads with the same key. */
type Place = readonly [key: Value, tie: number];

/** Selects at most `limit` rows of a list, in its order, with their keys. */
function sortedFrom(
  request: LoadOrderedQuery,
  columns: readonly (keyof LoadColumns)[],
  start: Place | undefined,
  includesStart: boolean,
  limit: number,
): RawBuilder<unknown> {
  const { order, descending, posters } = request;
  const key = keyOf(order, posters);
  const operator = sql.raw((descending ? "<" : ">") + (includesStart ? "=" : ""));
  const conditions = start
    ? [sql<SqlBool>`(${key}, tie) ${operator} (${keyParameter(start[0])}, ${start[1]}::double precision)`]
    : [];
  return sql`select * from (${unionOfScopes(request, columns, conditions, limit)}) as sorted
    ${orderBy(request)} limit ${limit}`;
}

const keyParameter = (key: Value) =>
  typeof key === "string" ? sql`${toColumn(key)}::text` : sql`${key}::double precision`;

const orderBy = ({ descending }: LoadOrderedQuery) => {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`order by key ${direction}, tie ${direction}`;
};

/** Selects at most `limit` rows of each scope of a list: an index sorts the loads of one scope only. */
function unionOfScopes(
  request: LoadOrderedQuery,
  columns: readonly (keyof LoadColumns)[],
  conditions: readonly Condition[],
  limit: number,
): RawBuilder<unknown> {
  const key = keyOf(request.order, request.posters);
  const filters = [...filtersOf(request), ...conditions];
  const lists = scopesOf(request).map((scope) => {
    const selected = sql.join([...columns.map((column) => sql.ref(column)), sql`${key} as key`, sql`tie`]);
    const passing = sql.join([sql`scope = ${scope}`, ...filters], sql` and `);
    return sql`(select ${selected} from loads where ${passing} ${orderBy(request)} limit ${limit})`;
  });
  return sql.join(lists, sql` union all `);
}

const idsOf = (rows: { load_id: string }[]): string[] => rows.map(({ load_id }) => load_id);

const decoded = (key: Value): Value => (typeof key === "string" ? fromColumn(key) : key);

/** Selects the loads that pass every filter of a query. */
function select(query: LoadQuery) {
  const scopes = scopesOf(query);
  const [only] = scopes;
  const scoped = kysely.selectFrom("loads");
  const ofScope =
    scopes.length === 1 && only !== undefined
      ? scoped.where("scope", "=", only)
      : scoped.where(sql<SqlBool>`scope = any(${scopes})`);
  return filtersOf(query).reduce((statement, condition) => statement.where(condition), ofScope);
}

function filtersOf(query: LoadQuery): Condition[] {
  const { createdBy, carrierId, createdFrom, refreshedUntil, search, posters = [], now = 0 } = query;
  const conditions: Condition[] = [];
  if (createdBy !== undefined) conditions.push(sql`created_by = ${toColumn(createdBy)}`);
  if (carrierId !== undefined) conditions.push(sql`booking_carrier_insd_id = ${carrierId}`);
  if (createdFrom !== undefined) conditions.push(sql`created_at >= ${createdFrom}`);
  if (refreshedUntil !== undefined) conditions.push(sql`refreshed_at <= ${refreshedUntil}`);
  for (const filter of query.columns ?? []) conditions.push(...columnFilters(filter, posters, now));
  for (const filter of query.places ?? []) conditions.push(placeFilter(filter, posters));
  for (const word of folded(search ?? "").split(/\s+/)) if (word) conditions.push(wordFilter(word, posters));
  return conditions;
}

function wordFilter(word: string, posters: Posters): Condition {
  const matching = posters.filter(({ name }) => folded(name).includes(word)).map(({ userId }) => userId);
  return matching.length === 0
    ? isInSearched(word)
    : sql`(${isInSearched(word)} or ${isCreatedBy(matching)})`;
}

/** Uses the index of the text that is searched. */
const isInSearched = (text: string) => sql<SqlBool>`searched like ${containing(text)}`;

const isCreatedBy = (userIds: readonly string[]) => sql<SqlBool>`created_by = any(${userIds.map(toColumn)})`;

/** Matches a whole word in any text except the places. */
function wholeWordFilter(word: string, posters: Posters): Condition {
  const escaped = word.replaceAll(/[^a-z0-9\s]/g, "\\$&");
  const pattern = new RegExp(`(^|[^a-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}($|[^a-z0-9])`);
  const matching = posters.filter(({ name }) => pattern.test(folded(name))).map(({ userId }) => userId);
  const expression = `(^|[^a-z0-9])${toColumn(escaped)}($|[^a-z0-9])`;
  const isInText = sql<SqlBool>`(${isInSearched(word)} and words ~ ${expression})`;
  return matching.length === 0 ? isInText : sql`(${isInText} or ${isCreatedBy(matching)})`;
}

/** The state is the text after the last comma of a place; the city is the text before it. */
const stateIn = (place: string): RawBuilder<string> => {
  const column = sql.ref(place);
  return sql<string>`coalesce(substring(${column} from '^.*, (.*)$'), '')`;
};

function placeFilter({ end, states, cities, places, orWord }: LoadPlaceFilter, posters: Posters): Condition {
  const ends = end === "any" ? (["origin", "destination", "between"] as const) : [end];
  const keys = ends.flatMap((one) => [
    ...places.map((text) => placeKey(one, "place", text)),
    ...cities.map((text) => placeKey(one, "city", text)),
    ...states.map((text) => placeKey(one, "state", text)),
  ]);
  const isThere = sql<SqlBool>`place_keys && ${keys.map(toColumn)}::text[]`;
  return orWord === undefined ? isThere : sql`(${isThere} or ${wholeWordFilter(orWord, posters)})`;
}

/** Their texts are parts of the text that is searched, whose index finds them. */
const SEARCHED_COLUMNS = new Set<LoadOrder>(["number", "carrier", "customer"]);

function columnFilters(filter: LoadColumnFilter, posters: Posters, now: number): Condition[] {
  const { column, text, min, max, isAge } = filter;
  const key = keyOf(column, posters);
  if (column === "sync") return text ? [sql`${key} = ${states.indexOf(text as SyncState)}`] : [];
  const wanted = folded(text ?? "");
  const conditions: Condition[] = [];
  const searched = column === "number" ? sql`written_number` : sql`(${key})::text`;
  if (wanted) conditions.push(sql`${searched} like ${containing(wanted)}`);
  if (wanted && SEARCHED_COLUMNS.has(column)) conditions.push(isInSearched(wanted));
  if (min === undefined && max === undefined) return conditions;
  if (kindOf(column) === "string") return [sql`false`];
  const value = isAge ? sql`${now}::double precision - ${key}` : key;
  conditions.push(sql`${key} <> ${unknown}`);
  if (min !== undefined) conditions.push(sql`${value} >= ${min}`);
  if (max !== undefined) conditions.push(sql`${value} <= ${max}`);
  return conditions;
}

/** Returns the key of a load in an order. */
function keyOf(order: LoadOrder, posters: Posters = []): Sql {
  if (!isContextOrder(order)) return sql<Value>`${sql.ref(orderColumn(order))}`;
  if (order === "sync") return syncKey;
  const userIds = posters.map(({ userId }) => toColumn(userId));
  const names = posters.map(({ name }) => toColumn(folded(name)));
  return sql<Value>`(coalesce((select poster.name from unnest(${userIds}::text[], ${names}::text[]) as poster(id, name) where poster.id = created_by limit 1), '') collate "C")`;
}

const states = syncState.options;

/** The position of a load's sync state: the most urgent state of its edits. */
const syncKey = sql<Value>`coalesce(
  (select min(array_position(${sql.lit(`{${states.map((state) => `"${state}"`).join()}}`)}::text[], edit.state::text)) - 1
    from outbox as edit where edit.load_id = loads.load_id),
  case when exists (select 1 from remote_links as link where link.load_id = loads.load_id)
    then ${sql.lit(states.indexOf("done"))} else ${sql.lit(states.indexOf("local only"))} end)`;
