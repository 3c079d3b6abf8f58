import { type CarrierEntry, toCarrierEntry } from "../keys/carrier-entry.ts";
import { type LoadEntry, toLoadEntry } from "../keys/load-entry.ts";
import type { StoredLoad } from "../keys/load-keys.ts";
import { type OwnOrder, ownOrders } from "../keys/load-orders.ts";
import type { StoredCarrier } from "../keys/stored-records.ts";
import { DEXIE_VERSION_FACTOR, listTables, type TableDefinition } from "../schema.ts";
import { toColumn } from "./text-column.ts";

/** Strings compare by code point ("C") in every database. */
type ColumnType = 'text collate "C"' | 'text[] collate "C"' | "double precision" | "bigint";

/** A column of a table, with the function that reads its value in a record. */
export interface Column {
  name: string;
  type: ColumnType;
  /** Returns the value in a record, as the column holds it. */
  readValue(record: object): unknown;
  /** Whether the column is a key that is not part of the record. */
  isOutOfLineKey?: boolean;
}

interface IndexLayout {
  columns: readonly Column[];
  isMultiEntry: boolean;
}

/**
 * The layout of a table of schema.ts: a column with the record as JSON, one column for each part of a key or an index,
 * and columns for searches.
 */
export interface TableLayout {
  name: string;
  /**
   * The columns of the primary key. A key that the store assigns and that is not part of the record is in the column
   * "id".
   */
  key: readonly Column[];
  /** The paths of the primary key in a record; empty if the key is not part of the record. */
  keyPaths: readonly string[];
  /** The record's field for a key that the store assigns; undefined if records have no such field. */
  assignedField: string | undefined;
  /** Whether the store assigns the primary key. */
  isAssigned: boolean;
  /** All columns except an assigned key and the record as JSON. */
  columns: readonly Column[];
  /** By the name in schema.ts. The primary key is ":id"; a compound primary key also has its name, such as "[a+b]". */
  indexes: ReadonlyMap<string, IndexLayout>;
}

/** Key and index fields that are numbers; the others are strings. */
const NUMBER_FIELDS = new Set(
  "active answeredAt at bookedUntil changedAt createdAt dueAt dueSince editId fetchOrder group insdId lineId pickup rate readDueAt refreshedAt remindAt savedAt severity tie until updatedAt urgency".split(
    " ",
  ),
);

/**
 * Returns the name of a path's column: "keys.scope" is the column "scope", "facts.usdotNumber" the column
 * "facts_usdot_number".
 */
export const toColumnName = (path: string): string =>
  path
    .replace(/^keys\./, "")
    .replaceAll(".", "_")
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const createColumn = (name: string, type: ColumnType, read: (record: never) => unknown): Column => ({
  name,
  type,
  readValue: (record) => toColumnValue(read(record as never)),
});

/** Converts a value to the form that a column stores. A missing value, or a value that can't be a key, becomes null. */
function toColumnValue(value: unknown): unknown {
  if (typeof value === "string") return toColumn(value);
  if (Array.isArray(value)) return value.map((item) => toColumn(String(item)));
  return typeof value === "number" ? value : null;
}

function createFieldColumn(path: string, isList: boolean): Column {
  const names = path.split(".");
  const isNumber = NUMBER_FIELDS.has(names.at(-1) ?? "");
  const type = isNumber ? "double precision" : isList ? 'text[] collate "C"' : 'text collate "C"';
  return createColumn(toColumnName(path), type, (record: Record<string, unknown>) =>
    names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record),
  );
}

/** Returns the name of the column that holds a load's sort key for an order of the board. */
export function toOrderColumn(order: OwnOrder): string {
  const path = ownOrders[order].index?.split("+")[1];
  return toColumnName(path ?? order);
}

const entries = new WeakMap<StoredLoad, LoadEntry>();

/** Returns the entry of a load, created once because several columns read the same entry. */
function getEntry(load: StoredLoad): LoadEntry {
  const entry = entries.get(load) ?? toLoadEntry(load);
  entries.set(load, entry);
  return entry;
}

const orderColumns = (Object.keys(ownOrders) as OwnOrder[])
  .filter((order) => ownOrders[order].index === undefined)
  .map((order) =>
    createColumn(
      toOrderColumn(order),
      ownOrders[order].kind === "number" ? "double precision" : 'text collate "C"',
      (load: StoredLoad) => ownOrders[order].getKey(load),
    ),
  );

const createCarrierColumn = (name: string, type: ColumnType, read: (entry: CarrierEntry) => unknown) =>
  createColumn(name, type, (carrier: StoredCarrier) => read(toCarrierEntry(carrier)));

/** The first stop, the last stop, or the stops between them. */
type StopRole = "origin" | "destination" | "between";

/** Returns a key for the column "place_keys", such as "origin place dallas, tx" or "between state tx". */
export const toPlaceKey = (role: StopRole, part: "place" | "city" | "state", text: string): string =>
  `${role} ${part} ${text}`;

/** Returns the three keys of a place, whose state follows the last comma. */
function getPlaceKeys(role: StopRole, place: string): string[] {
  const comma = place.lastIndexOf(", ");
  const [city, state] = comma < 0 ? [place, ""] : [place.slice(0, comma), place.slice(comma + 2)];
  return [toPlaceKey(role, "place", place), toPlaceKey(role, "city", city), toPlaceKey(role, "state", state)];
}

/** Columns for searches, in addition to those of keys and indexes. */
const searchColumns: Record<string, readonly Column[]> = {
  loads: [
    ...orderColumns,
    createColumn("written_number", 'text collate "C"', (load: StoredLoad) => getEntry(load).number),
    createColumn("customer_name", 'text collate "C"', (load: StoredLoad) => getEntry(load).customer),
    createColumn("words", 'text collate "C"', (load: StoredLoad) => {
      const { text, placesAt } = getEntry(load);
      return text.slice(0, placesAt);
    }),
    createColumn("searched", 'text collate "C"', (load: StoredLoad) => getEntry(load).text),
    createColumn("place_keys", 'text[] collate "C"', (load: StoredLoad) => {
      const { keys, between } = getEntry(load);
      return [
        ...getPlaceKeys("origin", String(keys.origin)),
        ...getPlaceKeys("destination", String(keys.destination)),
        ...between.flatMap((place) => getPlaceKeys("between", place)),
      ];
    }),
  ],
  carriers: [
    createCarrierColumn("name", 'text collate "C"', ({ name }) => name),
    createCarrierColumn("searched", 'text collate "C"', ({ text }) => text),
    createCarrierColumn("contacts", 'text[] collate "C"', ({ contacts }) => contacts),
    createCarrierColumn("numbers", 'text[] collate "C"', ({ numbers }) => numbers),
  ],
};

/**
 * Indexes in addition to those of schema.ts: one for each order of `ownOrders` that has no index there, and one for the
 * list of customers.
 */
const searchIndexes: Record<string, readonly string[]> = {
  loads: [...orderColumns.map(({ name }) => `scope, ${name}, tie`), "scope, customer_name"],
};

const createOutOfLineKey = (isNumber: boolean): Column => ({
  ...createColumn(isNumber ? "id" : "key", isNumber ? "double precision" : 'text collate "C"', () => null),
  isOutOfLineKey: true,
});

function layOutTable(name: string, { key, isAutoIncrement, indexes }: TableDefinition): TableLayout {
  const columns = new Map<string, Column>();
  const addColumn = (path: string, isList = false) => {
    const known = columns.get(path) ?? createFieldColumn(path, isList);
    columns.set(path, known);
    return known;
  };
  const addColumns = (path: string | string[], isList = false) =>
    [path].flat().map((one) => addColumn(one, isList));
  const keyColumns = (key === null ? [createOutOfLineKey(isAutoIncrement)] : addColumns(key)).map((part) =>
    isAutoIncrement ? { ...part, type: "bigint" as const } : part,
  );
  if (isAutoIncrement && typeof key === "string") columns.delete(key);
  const primary = { columns: keyColumns, isMultiEntry: false };
  const primaryName = Array.isArray(key) ? `[${key.join("+")}]` : ":id";
  const layouts: [string, IndexLayout][] = indexes.map(({ name, key, isMultiEntry }) => {
    const parts = [key]
      .flat()
      .map(
        (path) =>
          keyColumns.find((part) => part.name === toColumnName(path)) ?? addColumn(path, isMultiEntry),
      );
    return [name, { columns: parts, isMultiEntry }];
  });
  layouts.push([":id", primary], [primaryName, primary]);
  return {
    name: toColumnName(name),
    key: keyColumns,
    keyPaths: [key ?? []].flat(),
    isAssigned: isAutoIncrement,
    assignedField: isAutoIncrement && typeof key === "string" ? key : undefined,
    columns: [
      ...(key === null && !isAutoIncrement ? keyColumns : []),
      ...columns.values(),
      ...(searchColumns[name] ?? []),
    ],
    indexes: new Map(layouts),
  };
}

/** Returns the layouts of the tables in a schema version, by the table's name in schema.ts. */
export const layOutTables = (version: number): Record<string, TableLayout> =>
  Object.fromEntries(
    Object.entries(listTables(version * DEXIE_VERSION_FACTOR) ?? {}).map(([name, definition]) => [
      name,
      layOutTable(name, definition),
    ]),
  );

/** Returns the statements that create the tables and their indexes. */
export const createTableStatements = (tables: Record<string, TableLayout>): string[] =>
  Object.values(tables).flatMap(({ name, key, isAssigned, columns, indexes }) => {
    const keyNames = key.map((part) => part.name).join(", ");
    const definitions = [
      ...(isAssigned ? [`${keyNames} bigint generated by default as identity`] : []),
      ...columns.map((part) => `"${part.name}" ${part.type}`),
      "record text not null",
      `primary key (${key.map((part) => `"${part.name}"`).join(", ")})`,
    ];
    const lists = columns.filter(({ type }) => type.startsWith("text[]")).map((part) => part.name);
    return [
      `create table ${name} (${definitions.join(", ")})`,
      ...[...indexes]
        .filter(([, { columns: parts, isMultiEntry }]) => parts !== key && !isMultiEntry)
        .map(
          ([, { columns: parts }]) =>
            `create index on ${name} (${parts.map((part) => `"${part.name}"`).join(", ")})`,
        ),
      ...(searchIndexes[name] ?? []).map((columns) => `create index on ${name} (${columns})`),
      ...lists.map((list) => `create index on ${name} using gin ("${list}")`),
      ...(columns.some((part) => part.name === "searched")
        ? [`create index on ${name} using gin (searched gin_trgm_ops)`]
        : []),
    ];
  });
