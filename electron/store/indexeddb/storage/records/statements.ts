import { getIndexTable, getRecordTable } from "../tables.ts";

/** Caches the SQL of each table, because string concatenation for each statement takes time. */
function memoize<Statements>(create: (id: number) => Statements): (id: number) => Statements {
  const known = new Map<number, Statements>();
  return (id) => {
    const statements = known.get(id) ?? create(id);
    known.set(id, statements);
    return statements;
  };
}

/** The SQL for the records of an object store, by its id. */
export const getRecordSql = memoize((id) => {
  const table = getRecordTable(id);
  return {
    find: `SELECT id, index_keys FROM ${table} WHERE key = ?`,
    value: `SELECT value, checksum FROM ${table} WHERE key = ?`,
    location: `SELECT value, checksum, id, index_keys IS NOT NULL FROM ${table} WHERE key = ?`,
    old: `SELECT value, checksum FROM ${table} WHERE id = ?`,
    insert: `INSERT INTO ${table} (key, index_keys, checksum, value) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    setValue: `UPDATE ${table} SET checksum = ?, value = ? WHERE id = ?`,
    setAll: `UPDATE ${table} SET index_keys = ?, checksum = ?, value = ? WHERE id = ?`,
    delete: `DELETE FROM ${table} WHERE id = ?`,
  };
});

/** The SQL for the entries of an index, by its id. */
export const getEntrySql = memoize((id) => {
  const table = getIndexTable(id);
  return {
    other: `SELECT 1 FROM ${table} WHERE key = ? AND primary_key <> ? LIMIT 1`,
    insert: `INSERT INTO ${table} (key, primary_key, record) VALUES (?, ?, ?)`,
    delete: `DELETE FROM ${table} WHERE key = ? AND primary_key = ?`,
    ofRecord: `SELECT key FROM ${table} WHERE record = ?`,
  };
});
