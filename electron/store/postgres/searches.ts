import { type EditState, syncState } from "../../../shared/views/sync.ts";
import { splitSearch } from "../keys/carrier-entry.ts";
import { foldText } from "../keys/index-keys.ts";
import { toAccountKey } from "../keys/short-key.ts";
import type { CarrierSearch, EditStates, RecordCounts, Tables } from "../parts/tables.ts";
import type { SqlRunner } from "./table.ts";
import { createContainsPattern, readColumnText, toColumn } from "./text-column.ts";

const ignore = () => {
  // The queries read the tables and their columns, which every write already updates.
};

/** Searches carriers by the columns of their table. */
export const createCarrierSearch = (run: SqlRunner): CarrierSearch => ({
  update: ignore,

  async search(accountId, search, limit) {
    const start = foldText(search);
    const patterns = splitSearch(start).map(createContainsPattern);
    const found = await run<{ insd_id: number; total: number }>(
      "select insd_id, count(*) over () as total from carriers where scope = $1 and searched like all($2::text[]) order by not starts_with(name, $3), name, insd_id limit $4",
      [toAccountKey(accountId), patterns, toColumn(start), limit],
    );
    return { insdIds: found.map(({ insd_id }) => insd_id), total: found[0]?.total ?? 0 };
  },

  async listNumbers(accountId) {
    const found = await run<{ number: string }>(
      "select distinct unnest(numbers) as number from carriers where scope = $1",
      [toAccountKey(accountId)],
    );
    return new Set(found.map(({ number }) => readColumnText(number)));
  },

  async findByContact(accountId, keys) {
    const found = await run<{ insd_id: number }>(
      "select insd_id from carriers where scope = $1 and contacts && $2::text[] order by insd_id",
      [toAccountKey(accountId), keys.map(toColumn)],
    );
    return found.map(({ insd_id }) => insd_id);
  },
});

/** Reads sync states from the outbox and the links. */
export const createEditStates = (run: SqlRunner): EditStates => ({
  async getStates(loadIds) {
    const found = await run<{ load_id: string; urgency: number }>(
      "select load_id, min(array_position($2::text[], state::text)) - 1 as urgency from outbox where load_id = any($1::text[]) group by load_id",
      [loadIds, syncState.options],
    );
    const states = new Map(found.map(({ load_id, urgency }) => [load_id, syncState.options[urgency]]));
    return loadIds.map((loadId) => states.get(loadId) as EditState | undefined);
  },

  async countEdits(accountId) {
    const found = await run<{ state: EditState; count: number }>(
      "select state, count(*) from outbox where account_id = $1 group by state",
      [accountId],
    );
    return new Map(found.map(({ state, count }) => [state, count]));
  },

  async findLinkedIds(loadIds) {
    const found = await run<{ load_id: string }>(
      "select load_id from remote_links where load_id = any($1::text[])",
      [loadIds],
    );
    return new Set(found.map(({ load_id }) => load_id));
  },

  updateEdits: ignore,
  removeEdits: ignore,
  addLinks: ignore,
  removeLinks: ignore,
});

/** Returns a function that reads the histories of loads. */
export const createHistoryReader =
  (run: SqlRunner): Tables["readHistories"] =>
  async (loadIds) => {
    const found = await run<{ load_id: string; record: string }>(
      "select load_id, record from activities where load_id = any($1::text[]) order by at, id",
      [loadIds.map(toColumn)],
    );
    const histories = Map.groupBy(found, ({ load_id }) => readColumnText(load_id));
    return loadIds.map((loadId) => (histories.get(loadId) ?? []).map(({ record }) => JSON.parse(record)));
  };

/**
 * Creates counters for the records of a table.
 * @param column the column with the account's short key
 */
export const createCounts = (run: SqlRunner, table: string, column: string): RecordCounts => ({
  async get(accountId) {
    const [row] = await run<{ count: number }>(`select count(*) from ${table} where ${column} = $1`, [
      toAccountKey(accountId),
    ]);
    return row?.count ?? 0;
  },
  add: ignore,
  invalidate: ignore,
});
