import { MAX_KEY } from "../keys/index-keys.ts";
import type { Key, RecordTable, Selection } from "../parts/tables.ts";
import type { Column, TableLayout } from "./table-layout.ts";
import { readColumnText, toColumn } from "./text-column.ts";

/** Runs a statement on one connection, in its current transaction if there is one. */
export type SqlRunner = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Receives the records that a statement wrote or deleted. */
export type ChangeRecorder = (records: readonly object[]) => void;

/** PostgreSQL accepts at most 65,535 parameters in one statement. */
const MAX_PARAMETERS = 30_000;

/**
 * Opens a table in one transaction. Keys compare as in IndexedDB: part by part, and a key sorts before all longer
 * keys that start with it.
 */
export function openTable<T extends object, K, I extends object = T>(
  run: SqlRunner,
  layout: TableLayout,
  recordChanges?: ChangeRecorder,
): RecordTable<T, K, I> {
  const { name, key, columns, assignedField, isAssigned } = layout;
  const keyNames = key.map((part) => `"${part.name}"`);
  const recordColumns = isAssigned ? `"${key[0]?.name}", record` : "record";

  interface Row {
    record: string;
  }

  /** Adds the id that the store assigned. */
  const toRecord = (row: Row): T => {
    const record: Record<string, unknown> = JSON.parse(row.record);
    if (assignedField !== undefined)
      record[assignedField] = Number((row as Row & Record<string, unknown>)[key[0]?.name ?? ""]);
    return record as T;
  };

  /**
   * Inserts rows in chunks.
   * @param whenKnown the action for a record whose key the table already has
   * @param outOfLineKeys the keys of the records, if the keys are not part of the records
   * @returns the ids that the store assigned; for "skip" without such ids, one number for each inserted row
   */
  async function insert(
    records: readonly object[],
    whenKnown: "fail" | "skip" | "update",
    outOfLineKeys: readonly unknown[] = [],
  ): Promise<number[]> {
    const hasIds = isAssigned && assignedField !== undefined && records.some((one) => assignedField in one);
    const written = [...(hasIds ? key : []), ...columns];
    const names = [...written.map((part) => `"${part.name}"`), "record"];
    const action = {
      fail: "",
      skip: "do nothing",
      update: `do update set ${names.map((one) => `${one} = excluded.${one}`).join(", ")}`,
    }[whenKnown];
    const conflict = action && ` on conflict (${keyNames.join(", ")}) ${action}`;
    const returned = isAssigned
      ? ` returning "${key[0]?.name}" as id`
      : whenKnown === "skip"
        ? " returning 0 as id"
        : "";
    const size = Math.floor(MAX_PARAMETERS / names.length);
    const ids: number[] = [];
    for (let start = 0; start < records.length; start += size) {
      const values = records
        .slice(start, start + size)
        .flatMap((record, index) => [
          ...written.map((part) =>
            part.isOutOfLineKey ? outOfLineKeys[start + index] : part.readValue(record),
          ),
          JSON.stringify(record),
        ]);
      const rows = Array.from(
        { length: values.length / names.length },
        (_, row) => `(${names.map((_, index) => `$${row * names.length + index + 1}`).join(", ")})`,
      );
      const found = await run<{ id: unknown }>(
        `insert into ${name} (${names.join(", ")}) values ${rows.join(", ")}${conflict}${returned}`,
        values,
      );
      ids.push(...found.map(({ id }) => Number(id)));
    }
    ids.sort((left, right) => left - right);
    recordChanges?.(
      assignedField === undefined
        ? records
        : records.map((record, index) => ({ [assignedField]: ids[index], ...record })),
    );
    return ids;
  }

  /** Keeps the last of several records with the same key. */
  const omitRepeats = (records: readonly T[]): T[] => [
    ...new Map(
      records.map((record) => [JSON.stringify(key.map((part) => part.readValue(record))), record]),
    ).values(),
  ];

  async function bulkGet(keys: K[]): Promise<(T | undefined)[]> {
    if (keys.length === 0) return [];
    const { sql, values } = matchList(key, keys);
    const rows = await run<Row & Record<string, unknown>>(
      `select ${keyNames.join(", ")}, record from ${name} where ${sql}`,
      values,
    );
    const found = new Map(
      rows.map((row) => [JSON.stringify(key.map((part) => toComparable(row[part.name]))), toRecord(row)]),
    );
    return keys.map((one) =>
      found.get(JSON.stringify([one].flat().map((part) => toComparable(toParameter(part))))),
    );
  }

  async function bulkDelete(keys: K[]): Promise<void> {
    if (keys.length === 0) return;
    const { sql, values } = matchList(key, keys);
    const deleted = await run<Row>(
      `delete from ${name} where ${sql}${recordChanges ? ` returning ${recordColumns}` : ""}`,
      values,
    );
    recordChanges?.(deleted.map(toRecord));
  }

  const select = (index: string, condition: SqlCondition): Selection<T, K> => {
    const parts = layout.indexes.get(index);
    if (!parts) throw new Error(`The table ${name} has no index ${index}.`);
    const order = [...(parts.isMultiEntry ? [] : parts.columns), ...key].map((part) => `"${part.name}"`);
    return createSelection({ order: [...new Set(order)], condition, isReversed: false, range: "" });
  };

  interface SelectionState {
    order: string[];
    condition: SqlCondition;
    isReversed: boolean;
    /** The LIMIT and OFFSET clauses. */
    range: string;
  }

  function createSelection(chosen: SelectionState): Selection<T, K> {
    const { order, condition, isReversed, range } = chosen;
    const from = ` from ${name} where ${condition.sql}`;
    const sorted = `${from} order by ${order.map((one) => one + (isReversed ? " desc" : "")).join(", ")}${range}`;
    const toArray = async () =>
      (await run<Row>(`select ${recordColumns}${sorted}`, condition.values)).map(toRecord);
    const narrow = (change: Partial<SelectionState>) => createSelection({ ...chosen, ...change });
    return {
      reverse: () => narrow({ isReversed: !isReversed }),
      limit: (count) => narrow({ range: `${range} limit ${Math.min(count, Number.MAX_SAFE_INTEGER)}` }),
      offset: (count) => narrow({ range: `${range} offset ${count}` }),
      first: async () => (await narrow({ range: " limit 1" }).toArray())[0],
      toArray,
      async primaryKeys() {
        const rows = await run<Record<string, unknown>>(
          `select ${keyNames.join(", ")}${sorted}`,
          condition.values,
        );
        const keys = rows.map((row) => key.map((part) => readKeyPart(row[part.name])));
        return keys.map((parts) => (parts.length === 1 ? parts[0] : parts)) as K[];
      },
      async count() {
        const [row] = await run<{ count: unknown }>(`select count(*)${from}`, condition.values);
        return Number(row?.count ?? 0);
      },
    };
  }

  const getColumns = (index: string): readonly Column[] => layout.indexes.get(index)?.columns ?? [];

  return {
    get: async (one) => (await bulkGet([one]))[0],
    bulkGet,
    add: (record) => insert([record], "fail"),
    // A read of a missing key would conflict with inserts of other keys in the same page of the index.
    addIfNew: async (record) => (await insert([record], "skip")).length > 0,
    put: (record, outOfLineKey) => insert([record], "update", [outOfLineKey]),
    async bulkAdd(records: readonly I[], keys?: unknown) {
      const ids = await insert(records, "fail", Array.isArray(keys) ? keys : []);
      return ids as never;
    },
    bulkPut: (records) => insert(omitRepeats(records), "update"),
    delete: (one) => bulkDelete([one]),
    bulkDelete,
    toArray: () => select(":id", EVERYTHING).toArray(),
    orderBy: (index) => select(index, EVERYTHING),
    where: (index) => ({
      equals: (one) => select(index, matchList(getColumns(index), [one])),
      anyOf: (keys) =>
        select(
          index,
          layout.indexes.get(index)?.isMultiEntry
            ? { sql: `"${getColumns(index)[0]?.name}" && $1::text[]`, values: [keys.map(toParameter)] }
            : matchList(getColumns(index), keys),
        ),
      above: (one) => select(index, matchRange(getColumns(index), one, [MAX_KEY], false)),
      below: (one) => select(index, matchRange(getColumns(index), [], one)),
      between: (lower, upper, includeLower = true, includeUpper = false) =>
        select(index, matchRange(getColumns(index), lower, upper, includeLower, includeUpper)),
    }),
  };
}

interface SqlCondition {
  sql: string;
  values: unknown[];
}

const EVERYTHING: SqlCondition = { sql: "true", values: [] };

const toParameter = (part: unknown): unknown => (typeof part === "string" ? toColumn(part) : part);

const readKeyPart = (value: unknown): unknown => (typeof value === "string" ? readColumnText(value) : value);

const toComparable = (value: unknown): string => String(value);

/** Selects the rows whose columns have one of the keys. */
function matchList(columns: readonly Column[], keys: readonly unknown[]): SqlCondition {
  const lists = columns.map((_, part) => keys.map((one) => toParameter([one].flat()[part])));
  const names = columns.map((part) => `"${part.name}"`);
  const [only] = columns;
  if (columns.length === 1 && only)
    return { sql: `${names[0]} = any($1::${toArrayType(only)})`, values: lists };
  const parameters = columns.map((part, index) => `$${index + 1}::${toArrayType(part)}`);
  return { sql: `(${names.join(", ")}) in (select * from unnest(${parameters.join(", ")}))`, values: lists };
}

const toArrayType = ({ type }: Column): string => `${type.startsWith("text") ? "text" : type}[]`;

/** Whether a part of a key is `MAX_KEY`. */
const isMaxKey = (part: unknown): boolean => Array.isArray(part);

/** Selects the rows between two keys. Each key may be shorter than the index or end with `MAX_KEY`. */
function matchRange(
  columns: readonly Column[],
  lowerKey: Key,
  upperKey: Key,
  includeLower = true,
  includeUpper = false,
): SqlCondition {
  const lower = [lowerKey].flat();
  const upper = Array.isArray(upperKey) ? [...upperKey] : [upperKey];
  const values: unknown[] = [];
  const tests: string[] = columns.map((part) => `"${part.name}" is not null`);
  let shared = 0;
  while (
    shared < Math.min(lower.length, upper.length) &&
    lower[shared] === upper[shared] &&
    !isMaxKey(lower[shared])
  )
    shared += 1;
  const addComparison = (operator: string, parts: readonly unknown[], from: number) => {
    if (parts.length === 0) return;
    const names = parts.map((_, index) => `"${columns[from + index]?.name}"`);
    const parameters = parts.map((part) => `$${values.push(toParameter(part))}`);
    tests.push(`(${names.join(", ")}) ${operator} (${parameters.join(", ")})`);
  };
  for (let index = 0; index < shared; index += 1) addComparison("=", [lower[index]], index);
  const isWhole = (key: readonly unknown[]) => key.length === columns.length;
  const low = lower.slice(shared);
  if (isMaxKey(lower.at(-1))) addComparison(">", low.slice(0, -1), shared);
  else addComparison(isWhole(lower) && !includeLower ? ">" : ">=", low, shared);
  const high = upper.slice(shared);
  if (isMaxKey(upper.at(-1))) addComparison("<=", high.slice(0, -1), shared);
  else if (high.length > 0) addComparison(isWhole(upper) && includeUpper ? "<=" : "<", high, shared);
  else if (!(isWhole(upper) && includeUpper)) tests.push("false");
  return { sql: tests.join(" and "), values };
}
