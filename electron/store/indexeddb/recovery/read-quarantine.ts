import { listQuarantine, type QuarantinedRecord } from "../engine/quarantine.ts";
import { toIDBError } from "../storage/sqlite-errors.ts";
import { SqliteFile } from "../storage/sqlite-file.ts";

/**
 * The quarantine of a file that nobody has open.
 * @throws DOMException when the file cannot be read
 */
export function readQuarantine(path: string): QuarantinedRecord[] {
  const file = new SqliteFile(path);
  try {
    return listQuarantine(file);
  } catch (error) {
    throw toIDBError(error, path);
  } finally {
    file.close();
  }
}
