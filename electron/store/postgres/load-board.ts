import {
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
import type { LoadColumnFilter, LoadOrder, LoadPlaceFilter, LoadQuery } from "../store.ts";
import type { RunSql } from "./table.ts";
import { orderColumn } from "./table-layout.ts";
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
  async function run<Row extends object>(statement: {
    compile(): { sql: string; parameters: readonly unknown[] };
  }): Promise<Row[]> {
    const { sql, parameters } = statement.compile();
    return runSql<Row>(sql, parameters);
  }

  return {
    update() {
      // The columns are written with the record.
    },

    async readPage(request) {
      const { order, descending, size, after, position = 0 } = request;
      const list = describeLoadList(request);
      const place = readCursor(list, after, [kindOf(order), "number"]);
      const key = keyOf(order, request.posters);
      let statement = select(request)
        .select(["record", "tie", key.as("key")])
        .orderBy(key, descending ? "desc" : "asc")
        .orderBy("tie", descending ? "desc" : "asc")
        .limit(size + 1);
      if (place) {
        const [last = "", tie = 0] = place;
        const operator = sql.raw(descending ? "<" : ">");
        const lastKey =
          typeof last === "string" ? sql`${toColumn(last)}::text` : sql`${last}::double precision`;
        statement = statement.where(
          sql<SqlBool>`(${key}, tie) ${operator} (${lastKey}, ${tie}::double precision)`,
        );
      } else if (position > 0) statement = statement.offset(position);
      const found = await run<{ record: string; tie: number; key: Value }>(statement);
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

    async findIds(query, after, limit) {
      const found = select(query).select("load_id").orderBy("load_id").limit(limit);
      return idsOf(await run(after === null ? found : found.where("load_id", ">", after)));
    },

    async findIdsAt({ order, descending, ...query }, position, limit) {
      const direction = descending ? "desc" : "asc";
      const found = select(query)
        .select("load_id")
        .orderBy(keyOf(order, query.posters), direction)
        .orderBy("tie", direction)
        .offset(position)
        .limit(limit);
      return idsOf(await run(found));
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
  return sql`(searched like ${containing(word)} or created_by = any(${matching.map(toColumn)}))`;
}

/** Matches a whole word in any text except the places. */
function wholeWordFilter(word: string, posters: Posters): Condition {
  const escaped = word.replaceAll(/[^a-z0-9\s]/g, "\\$&");
  const pattern = new RegExp(`(^|[^a-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}($|[^a-z0-9])`);
  const matching = posters.filter(({ name }) => pattern.test(folded(name))).map(({ userId }) => userId);
  const expression = `(^|[^a-z0-9])${toColumn(escaped)}($|[^a-z0-9])`;
  return sql`(words ~ ${expression} or created_by = any(${matching.map(toColumn)}))`;
}

/** The state is the text after the last comma of a place; the city is the text before it. */
const stateIn = (place: string): RawBuilder<string> => {
  const column = sql.ref(place);
  return sql<string>`coalesce(substring(${column} from '^.*, (.*)$'), '')`;
};
const cityIn = (place: string): RawBuilder<string> => {
  const column = sql.ref(place);
  return sql<string>`coalesce(substring(${column} from '^(.*), '), ${column})`;
};

function placeFilter({ end, states, cities, places, orWord }: LoadPlaceFilter, posters: Posters): Condition {
  const matches = (place: string) =>
    sql<SqlBool>`(${sql.ref(place)} = any(${places.map(toColumn)}) or ${stateIn(place)} = any(${states.map(toColumn)}) or ${cityIn(place)} = any(${cities.map(toColumn)}))`;
  const tests: Condition[] = [];
  if (end !== "destination") tests.push(matches("origin"));
  if (end !== "origin") tests.push(matches("destination"));
  if (end === "any")
    tests.push(sql`exists (select 1 from unnest(places_between) as stop(place) where ${matches("place")})`);
  if (orWord !== undefined) tests.push(wholeWordFilter(orWord, posters));
  return sql`(${sql.join(tests, sql` or `)})`;
}

function columnFilters(filter: LoadColumnFilter, posters: Posters, now: number): Condition[] {
  const { column, text, min, max, isAge } = filter;
  const key = keyOf(column, posters);
  if (column === "sync") return text ? [sql`${key} = ${states.indexOf(text as SyncState)}`] : [];
  const wanted = folded(text ?? "");
  const conditions: Condition[] = [];
  const searched = column === "number" ? sql`written_number` : sql`(${key})::text`;
  if (wanted) conditions.push(sql`${searched} like ${containing(wanted)}`);
  if (min === undefined && max === undefined) return conditions;
  if (kindOf(column) === "string") return [sql`false`];
  const value = isAge ? sql`${now}::double precision - ${key}` : key;
  conditions.push(sql`${key} <> ${unknown}`);
  if (min !== undefined) conditions.push(sql`${value} >= ${min}`);
  if (max !== undefined) conditions.push(sql`${value} <= ${max}`);
  return conditions;
}

/** The key of a load in an order. */
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
