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
import { createPage, describeLoadList, readCursor } from "../keys/cursor.ts";
import { getScopes, type StoredLoad, toRecord } from "../keys/load-keys.ts";
import { getKeyType, isContextOrder } from "../keys/load-orders.ts";
import type { LoadLists } from "../parts/tables.ts";
import type { LoadOrderedQuery, LoadPageRequest, LoadQuery } from "../store.ts";
import {
  type Condition,
  createFilterConditions,
  createScopeCondition,
  getSortKey,
  type SortKey,
} from "./load-filters.ts";
import type { SqlRunner } from "./table.ts";
import { readColumnText, toColumn } from "./text-column.ts";

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

/** Above this number of matches, the board avoids counting or sorting all matches, which takes too long. */
const MAX_COUNTED_LOADS = 10_000;

/** If more than `MAX_COUNTED_LOADS` loads match, a read filters this many rows: the first of the order, or a sample. */
const MAX_FILTERED_ROWS = 10_000;

/** If many loads probably match, a count first reads this many rows in the table's order, without an index. */
const MAX_SCANNED_ROWS = 100_000;

/**
 * A jump beyond this row in an unfiltered list estimates the number of loads, and skips rows from the end of the list
 * if the end is nearer.
 */
const MAX_SKIPPED_ROWS = 5_000;

/** Composes statements; `SqlRunner` runs them. */
const kysely = new Kysely<{ loads: LoadColumns }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Creates the load lists, which read the columns of the table "loads". */
export function createLoadLists(runSql: SqlRunner): LoadLists {
  async function run<Row extends object>(statement: Compilable | RawBuilder<unknown>): Promise<Row[]> {
    const { sql, parameters } = statement.compile(kysely);
    return runSql<Row>(sql, parameters);
  }

  const counts = new Map<string, Promise<number>>();

  /** Counts up to 10,001 loads. Caches the count of each query until the transaction writes a load. */
  function countUpToMax(query: LoadQuery): Promise<number> {
    const key = JSON.stringify(query);
    const known = counts.get(key) ?? countMatches(query);
    counts.set(key, known);
    return known;
  }

  async function countMatches(query: LoadQuery): Promise<number> {
    const matches = selectLoads(query).select(sql`1`.as("one"));
    if (createFilterConditions(query).length === 0) return countRows(matches);
    if ((await estimateRows(query)) > MAX_SCANNED_ROWS / 2) {
      const passing = sql.join([createScopeCondition(query), ...createFilterConditions(query)], sql` and `);
      const found = await countRows(
        sql`select 1 from (select * from loads limit ${MAX_SCANNED_ROWS}) as loads where ${passing}`,
      );
      if (found > MAX_COUNTED_LOADS) return found;
    }
    // The planner assumes that a materialized query is read completely, so it uses the index of a search.
    return countRows(sql`select 1 from matches`, sql`with matches as materialized (${matches})`);
  }

  /** Counts up to 10,001 rows. */
  async function countRows(rows: Expression<unknown>, withClause = sql``): Promise<number> {
    const [row] = await run<{ count: number }>(
      sql`${withClause} select count(*) from (${rows} limit ${MAX_COUNTED_LOADS + 1}) as counted`,
    );
    return row?.count ?? 0;
  }

  async function count(query: LoadQuery): Promise<number> {
    const [row] = await run<{ count: number }>(selectLoads(query).select(sql<number>`count(*)`.as("count")));
    return row?.count ?? 0;
  }

  /**
   * Reads rows of a list in its order. If an index has the selected loads in this order, reads along the index. If few
   * loads match, or if the order is by poster or sync state, sorts all matches. Otherwise filters the first rows of the
   * order, which usually contain enough matches. If they do not, finds a load at or after the page's end in a sample,
   * and sorts only the matches up to this load.
   */
  async function readSortedRows<Row extends object>(
    request: LoadOrderedQuery,
    rows: SortedRows,
  ): Promise<Row[]> {
    if (hasIndexForOrder(request)) return run(selectRowsInOrder(request, rows));
    if (isContextOrder(request.order) || (await countUpToMax(getQuery(request))) <= MAX_COUNTED_LOADS)
      return run(selectAndSortRows(request, rows));
    const found = await run<Row>(filterRowsInOrder(request, rows));
    if (found.length === rows.limit) return found;
    return run(selectAndSortRows(request, rows, await findBound(request, rows)));
  }

  /** Finds, in a sample, the key of a load at or after the page's end; undefined if the sample has too few matches. */
  async function findBound(request: LoadOrderedQuery, rows: SortedRows): Promise<RowKey | undefined> {
    const last = { ...rows, offset: (rows.offset ?? 0) + rows.limit - 1, limit: 1 };
    const [found] = await run<{ key: SortKey; tie: number }>(selectFromSample(request, last));
    return found && [decodeKey(found.key), found.tie];
  }

  /** Reads the page's loads and one more. */
  const readRowsFrom = (request: LoadPageRequest, start: RowKey | undefined, isStartIncluded: boolean) =>
    readSortedRows<{ record: string; tie: number; key: SortKey }>(request, {
      ...{ columns: ["record"], start, isStartIncluded },
      limit: request.size + 1,
    });

  /** Finds the key of the load at a position, counted from 0; undefined past the end of the list. */
  async function findRowKey(request: LoadOrderedQuery, position: number): Promise<RowKey | undefined> {
    const query = getQuery(request);
    const canCount = position > MAX_SKIPPED_ROWS && createFilterConditions(query).length === 0;
    const isNearEnd = canCount && position > (await estimateRows(query)) / 2;
    const total = isNearEnd ? await count(query) : Number.POSITIVE_INFINITY;
    if (position >= total) return undefined;
    const isFromEnd = position > total / 2;
    const [found] = await readSortedRows<{ key: SortKey; tie: number }>(
      { ...request, isDescending: request.isDescending !== isFromEnd },
      {
        ...{ columns: [], start: undefined, isStartIncluded: true },
        offset: isFromEnd ? total - 1 - position : position,
        limit: 1,
      },
    );
    return found && [decodeKey(found.key), found.tie];
  }

  /** Returns the planner's estimate of the number of a query's loads. */
  async function estimateRows(query: LoadQuery): Promise<number> {
    const counted = createFilterConditions(query)
      .reduce((statement, condition) => statement.where(condition), kysely.selectFrom("loads"))
      .where(sql<SqlBool>`scope = any(${getScopes(query)})`)
      .select(sql`1`.as("one"));
    const [row] = await run<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      sql`explain (format json) ${counted}`,
    );
    return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  }

  return {
    // The table writes the columns with the record.
    update: () => counts.clear(),
    remove: () => counts.clear(),

    async readPage(request) {
      const { order, size, after, position = 0 } = request;
      const list = describeLoadList(request);
      const startAfter = readCursor(list, after, [getKeyType(order), "number"]) as RowKey | undefined;
      const start = startAfter ?? (position > 0 ? await findRowKey(request, position) : undefined);
      const isPastEnd = startAfter === undefined && position > 0 && start === undefined;
      const found = isPastEnd ? [] : await readRowsFrom(request, start, startAfter === undefined);
      const { records, next } = createPage(list, found, size, ({ key, tie }) => [decodeKey(key), tie]);
      return { records: records.map(({ record }) => toRecord(JSON.parse(record) as StoredLoad)), next };
    },

    count,

    async estimateCount(query) {
      const loads = await countUpToMax(query);
      if (loads <= MAX_COUNTED_LOADS) return { loads, isEstimate: false };
      return { loads: Math.max(loads, await estimateRows(query)), isEstimate: true };
    },

    async findIds(query, after, limit) {
      const found = selectLoads(query).select("load_id").orderBy("load_id").limit(limit);
      return getIds(await run(after === null ? found : found.where("load_id", ">", after)));
    },

    async findIdsAt(request, position, limit) {
      const start = position > 0 ? await findRowKey(request, position) : undefined;
      if (position > 0 && start === undefined) return [];
      return getIds(
        await readSortedRows(request, { columns: ["load_id"], start, isStartIncluded: true, limit }),
      );
    },

    async sortIds({ order, isDescending, ...query }, loadIds) {
      const direction = isDescending ? "desc" : "asc";
      const found = selectLoads(query)
        .select("load_id")
        .where(sql<SqlBool>`load_id = any(${loadIds})`)
        .orderBy(getSortKey(order, query.posters), direction)
        .orderBy("tie", direction);
      return getIds(await run(found));
    },

    async tally(query) {
      const count = sql<number>`count(*)`.as("loads");
      const states = await run<{ state: string; loads: number }>(
        selectLoads(query).select(["state", count]).groupBy("state"),
      );
      const lanes = await run<{ origin: string; destination: string; loads: number }>(
        selectLoads(query)
          .select([
            getPlaceState("origin").as("origin"),
            getPlaceState("destination").as("destination"),
            count,
          ])
          .groupBy([sql`1`, sql`2`]),
      );
      return {
        states: states.map(({ state, loads }) => ({ state: readColumnText(state), loads })),
        lanes: lanes.map(({ origin, destination, loads }) => ({
          origin: readColumnText(origin),
          destination: readColumnText(destination),
          loads,
        })),
      };
    },

    async listCustomers(accountId) {
      const found = selectLoads({ accountId })
        .select("customer_name")
        .where("customer_name", "<>", "")
        .distinct();
      return (await run<{ customer_name: string }>(found)).map(({ customer_name }) =>
        readColumnText(customer_name),
      );
    },

    async listBookings(accountId, since) {
      const found = selectLoads({ accountId, status: "booked" })
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

/** The key of a load's row in a list: the load's sort key, and the tie breaker for loads with the same sort key. */
type RowKey = readonly [key: SortKey, tie: number];

/** The rows of a list to read, with their keys. */
interface SortedRows {
  columns: readonly (keyof LoadColumns)[];
  start: RowKey | undefined;
  isStartIncluded: boolean;
  offset?: number;
  limit: number;
}

/** Returns the filters of a request, without its order and its page. */
function getQuery(request: LoadOrderedQuery & Partial<LoadPageRequest>): LoadQuery {
  const { order, isDescending, after, position, size, ...query } = request;
  return query;
}

/** Whether an index has the selected loads in the requested order. */
function hasIndexForOrder(request: LoadOrderedQuery): boolean {
  if (isContextOrder(request.order)) return false;
  const { createdBy, ...others } = getQuery(request);
  const isByUser = createdBy !== undefined && request.order === "created";
  return createFilterConditions(isByUser ? others : getQuery(request)).length === 0;
}

function createStartConditions(
  request: LoadOrderedQuery,
  { start, isStartIncluded }: SortedRows,
): Condition[] {
  if (!start) return [];
  return [compareRowKey(request, (request.isDescending ? "<" : ">") + (isStartIncluded ? "=" : ""), start)];
}

const compareRowKey = (
  { order, posters }: LoadOrderedQuery,
  operator: string,
  [key, tie]: RowKey,
): Condition =>
  sql`(${getSortKey(order, posters)}, tie) ${sql.raw(operator)} (${toKeyParameter(key)}, ${tie}::double precision)`;

const createLimit = ({ offset = 0, limit }: SortedRows) => sql`limit ${limit} offset ${offset}`;

/** Selects rows along the index of an order. */
function selectRowsInOrder(request: LoadOrderedQuery, rows: SortedRows): RawBuilder<unknown> {
  const conditions = [...createFilterConditions(request), ...createStartConditions(request, rows)];
  const selected = sql`${getNames(rows)}, ${getSortKey(request.order, request.posters)} as key, tie`;
  const lists = uniteScopes(request, selected, conditions, (rows.offset ?? 0) + rows.limit);
  return sql`select * from (${lists}) as sorted ${createOrderBy(request)} ${createLimit(rows)}`;
}

/** Filters the first rows along the index of an order. */
function filterRowsInOrder(request: LoadOrderedQuery, rows: SortedRows): RawBuilder<unknown> {
  const selected = sql`*, ${getSortKey(request.order, request.posters)} as key`;
  const lists = uniteScopes(request, selected, createStartConditions(request, rows), MAX_FILTERED_ROWS);
  const passing = sql.join(createFilterConditions(request), sql` and `);
  return sql`select ${getNames(rows)}, key, tie from (
      select * from (${lists}) as sorted ${createOrderBy(request)} limit ${MAX_FILTERED_ROWS}
    ) as loads where ${passing} ${createOrderBy(request)} ${createLimit(rows)}`;
}

/**
 * Sorts the matches in a sample: the loads with the lowest ids. The sample is random, because ids are random.
 */
function selectFromSample(request: LoadOrderedQuery, rows: SortedRows): RawBuilder<unknown> {
  const key = getSortKey(request.order, request.posters);
  const passing = [
    createScopeCondition(request),
    ...createFilterConditions(request),
    ...createStartConditions(request, rows),
  ];
  return sql`select ${key} as key, tie from (
      select * from loads order by load_id limit ${MAX_FILTERED_ROWS}
    ) as loads where ${sql.join(passing, sql` and `)} ${createOrderBy(request)} ${createLimit(rows)}`;
}

/**
 * Selects all matches, then sorts them.
 * @param bound the last key that the rows can have; undefined for no bound
 */
function selectAndSortRows(request: LoadOrderedQuery, rows: SortedRows, bound?: RowKey): RawBuilder<unknown> {
  const key = getSortKey(request.order, request.posters);
  const conditions = [...createStartConditions(request, rows), ...createBoundConditions(request, bound)];
  const matches = conditions.reduce(
    (statement, condition) => statement.where(condition),
    selectLoads(getQuery(request)).select(["load_id", key.as("key"), "tie"]),
  );
  return sql`with matches as materialized (${matches})
    select ${getNames(rows)}, key, sorted.tie from (
      select * from matches ${createOrderBy(request)} ${createLimit(rows)}
    ) as sorted join loads using (load_id) ${createOrderBy(request, "sorted.")}`;
}

/** With the condition on the scope, PostgreSQL can use the index of the order. */
const createBoundConditions = (request: LoadOrderedQuery, bound?: RowKey): Condition[] =>
  bound
    ? [
        sql`scope = any(${getScopes(request)})`,
        compareRowKey(request, request.isDescending ? ">=" : "<=", bound),
      ]
    : [];

const getNames = ({ columns }: SortedRows) =>
  columns.length === 0 ? sql`1 as one` : sql.join(columns.map((column) => sql.ref(column)));

const toKeyParameter = (key: SortKey) =>
  typeof key === "string" ? sql`${toColumn(key)}::text` : sql`${key}::double precision`;

const createOrderBy = ({ isDescending }: LoadOrderedQuery, table = "") => {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return sql`order by key ${direction}, ${sql.raw(table)}tie ${direction}`;
};

/** Selects at most `limit` rows of each scope of a list: an index sorts the loads of one scope only. */
function uniteScopes(
  request: LoadOrderedQuery,
  selected: RawBuilder<unknown>,
  conditions: readonly Condition[],
  limit: number,
): RawBuilder<unknown> {
  const lists = getScopes(request).map((scope) => {
    const passing = sql.join([sql`scope = ${scope}`, ...conditions], sql` and `);
    return sql`(select ${selected} from loads where ${passing} ${createOrderBy(request)} limit ${limit})`;
  });
  return sql.join(lists, sql` union all `);
}

const getIds = (rows: { load_id: string }[]): string[] => rows.map(({ load_id }) => load_id);

const decodeKey = (key: SortKey): SortKey => (typeof key === "string" ? readColumnText(key) : key);

/** Selects the loads that pass every filter of a query. */
const selectLoads = (query: LoadQuery) =>
  createFilterConditions(query).reduce(
    (statement, condition) => statement.where(condition),
    kysely.selectFrom("loads").where(createScopeCondition(query)),
  );

/** Returns the expression of a place's state: the text after the last comma, empty without a comma. */
const getPlaceState = (columnName: string): RawBuilder<string> => {
  const column = sql.ref(columnName);
  return sql<string>`coalesce(substring(${column} from '^.*, (.*)$'), '')`;
};
