import { listQuarantine, type QuarantinedRecord } from "../engine/quarantine.ts";
import { translateFailure } from "../storage/failures.ts";
import { SqliteFile } from "../storage/file.ts";

/**
 * The quarantine of a file that nobody has open.
 * @throws DOMException when the file cannot be read
 */
export function readQuarantine(path: string): QuarantinedRecord[] {
  const file = new SqliteFile(path);
  try {
    return listQuarantine(file);
  } catch (error) {
    throw translateFailure(error, path);
  } finally {
    file.close();
  }
}
