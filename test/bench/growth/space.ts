import { DatabaseSync } from "node:sqlite";

/** The size of one table on disk, in bytes: its records, their keys, and each index. */
export interface TableSpace {
  table: string;
  records: number;
  keys: number;
  indexes: { name: string; bytes: number }[];
}

/** Measures every table in the file of a closed store, largest first. */
export function getSpace(path: string): TableSpace[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file.prepare("SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name").all();
  const taken = new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  const getBytes = (name: string) => taken.get(name) ?? 0;
  const named = (kind: "stores" | "indexes", of: string) =>
    file
      .prepare(`SELECT id, name, ${of} AS store FROM ${kind}`)
      .all()
      .map(({ id, name, store }) => ({ id, store, name: String(JSON.parse(String(name))) }));
  const indexes = named("indexes", "store");
  const tables = named("stores", "id").map(({ id, name }) => ({
    table: name,
    records: getBytes(`records_${id}`),
    keys: getBytes(`sqlite_autoindex_records_${id}_1`),
    indexes: indexes
      .filter(({ store }) => store === id)
      .map((index) => ({ name: index.name, bytes: getBytes(`index_${index.id}`) })),
  }));
  file.close();
  return tables.toSorted((left, right) => right.records - left.records);
}
