import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { toMegabytes } from "../../../shared/to-megabytes.ts";
import type { RejectedLine, StoreImport } from "../../../shared/views/backups.ts";
import { STORE_FILE } from "../data-folder/paths.ts";
import { prepareReplacement, replaceStore } from "../data-folder/replace-store.ts";
import { markAsCopy } from "../mark-as-copy.ts";
import { runWithStoreIn } from "../open-store.ts";
import type { ImportTarget } from "../parts/stored-form.ts";
import type { Progress } from "../port/progress.ts";
import { copyRevocations, type PreviousKeysReader, readKeysOfFolder } from "./access-keys.ts";
import { findExportProblem, requireFile } from "./identify-file.ts";
import { inspectFile } from "./inspect-file.ts";
import { readExport } from "./read-export.ts";

/** The import counts further invalid lines without reporting each of them. */
export const MAX_REPORTED_LINES = 1_000;

/** The name of an account that imported records belong to but the import lacks. */
const PLACEHOLDER_NAME = "Brokerage missing from the export";

/**
 * Builds a store from an export. The new store replaces the current store when Lanedesk next opens the folder (see
 * data-folder/replace-store.ts). Progress is in MB.
 * @param canSkipInvalid whether to skip invalid lines instead of throwing an error
 * @throws LanedeskError "not-found" unless `from` is a regular file; "unavailable" when the new store is damaged or
 * cannot be read; "invalid" when the file is not an export, contains no valid records, or contains invalid lines and
 * `canSkipInvalid` is false. Only an error about invalid lines has fields: their pointers are line numbers, such as
 * "/12". In all cases, the function deletes partial files
 */
export async function prepareImport(
  folder: string,
  from: string,
  now: number,
  canSkipInvalid: boolean,
  readPreviousKeys: PreviousKeysReader,
  { signal, reportProgress }: Progress,
): Promise<StoreImport> {
  return prepareReplacement(folder, now, async (target) => {
    const imported = await runWithStoreIn(target, async (store) => {
      const filled = await fillStoreFromExport(store, from, now, canSkipInvalid, {
        signal,
        reportProgress,
      });
      // A later restore of an older backup must not bring revoked keys back.
      await copyRevocations(store, await readPreviousKeys());
      return filled;
    });
    const file = join(target, STORE_FILE);
    const { sound, problems } = await inspectFile(file, {
      canMergeLog: true,
      signal,
      reportProgress: () => {},
    });
    if (!sound)
      throw new LanedeskError(
        "unavailable",
        `The imported data is damaged: ${problems.join(" ")} Nothing was changed; check the disk and try again.`,
      );
    return imported;
  });
}

/**
 * Replaces a store that is not in use with the content of an export. Keeps the replaced store.
 * @returns `before` is the folder of the replaced store; null when there was none
 * @throws LanedeskError as `lockDataFolder` or `prepareImport` does; in both cases the store is unchanged
 */
export async function importStore(
  folder: string,
  from: string,
  now: number,
  canSkipInvalid: boolean,
  progress: Progress,
): Promise<StoreImport & { before: string | null }> {
  await requireFile(from, "export");
  const { result, before } = await replaceStore(folder, () =>
    prepareImport(folder, from, now, canSkipInvalid, () => readKeysOfFolder(folder), progress),
  );
  return { ...result, before };
}

/**
 * Fills an empty store with the content of an export. The caller discards the store when this function throws. Progress
 * is in MB.
 * @throws LanedeskError "not-found" or "invalid" as `prepareImport` does
 */
export async function fillStoreFromExport(
  target: ImportTarget,
  from: string,
  now: number,
  canSkipInvalid: boolean,
  progress: Progress,
): Promise<StoreImport> {
  await requireExport(from);
  const imported = await fillStore(target, from, now, progress);
  requireValidImport(imported, canSkipInvalid);
  return imported;
}

async function requireExport(file: string): Promise<void> {
  await requireFile(file, "export");
  const problem = await findExportProblem(file);
  if (problem)
    throw new LanedeskError(
      "invalid",
      `${problem} Nothing was changed; choose a file that Lanedesk exported.`,
    );
}

function requireValidImport({ records, leftOut, rejected }: StoreImport, canSkipInvalid: boolean): void {
  const [first] = rejected;
  if (Object.keys(records).length === 0)
    throw new LanedeskError(
      "invalid",
      `The file contains no ${first ? `valid records; line ${first.line}: ${first.reason}` : "records"}. Nothing was changed; choose another file.`,
    );
  if (leftOut === 0 || canSkipInvalid) return;
  const fields = rejected.map(({ line, reason }) => ({ pointer: `/${line}`, code: "line", message: reason }));
  throw new LanedeskError(
    "invalid",
    `The file has ${formatCount(leftOut, "invalid line")}, starting with line ${first?.line}: ${first?.reason}. Nothing was changed; fix the file, or skip its invalid lines.`,
    fields,
  );
}

/** Adds the records of an export to an empty store, and marks the store as a copy. Progress is in MB. */
async function fillStore(
  store: ImportTarget,
  from: string,
  now: number,
  { signal, reportProgress }: Progress,
): Promise<StoreImport> {
  const { size } = await stat(from);
  const records: Record<string, number> = {};
  const rejected: RejectedLine[] = [];
  const accounts = createAccountTracker();
  let leftOut = 0;
  const reject = (line: number, reason: string) => {
    leftOut += 1;
    if (rejected.length < MAX_REPORTED_LINES) rejected.push({ line, reason });
  };
  const source = createReadStream(from, { signal });
  for await (const chunk of readExport(source, reject)) {
    signal.throwIfAborted();
    const { table, lines } = chunk;
    const reasons = await store.importRecords(table, chunk.records);
    for (const [index, reason] of reasons.entries())
      if (reason !== undefined) reject(lines[index] ?? 0, `${reason} (table ${table})`);
      else {
        records[table] = (records[table] ?? 0) + 1;
        accounts.add(table, chunk.records[index]);
      }
    reportProgress(toMegabytes(source.bytesRead), toMegabytes(size));
  }
  for (const accountId of accounts.listMissing()) {
    await store.importRecords("accounts", [{ accountId, name: PLACEHOLDER_NAME, createdAt: now }]);
    records.accounts = (records.accounts ?? 0) + 1;
  }
  await markAsCopy(store, now, "This data was created from an export.");
  rejected.sort((left, right) => left.line - right.line);
  return { records, leftOut, rejected };
}

/**
 * Creates a tracker of the accounts that imported records refer to but the import lacks, for example because the
 * exported store was damaged. Without an account, no user could see those records.
 */
function createAccountTracker() {
  const present = new Set<string>();
  const referenced = new Set<string>();
  return {
    add(table: string, record: unknown): void {
      const { accountId } = record as { accountId?: unknown };
      if (typeof accountId !== "string" || accountId === "") return;
      (table === "accounts" ? present : referenced).add(accountId);
    },
    listMissing: () => [...referenced].filter((accountId) => !present.has(accountId)),
  };
}
