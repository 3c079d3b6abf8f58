import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import type { RejectedLine, StoreImport } from "../../../shared/views/backups.ts";
import { databaseName } from "../dexie/database.ts";
import { openDexieStore } from "../dexie/dexie-store.ts";
import { openIndexedDB } from "../indexeddb/index.ts";
import { fileNameFor } from "../indexeddb/storage/file-name.ts";
import { markAsCopy } from "../mark-as-copy.ts";
import type { Progress } from "../port/progress.ts";
import { accountsOf } from "./accounts-of.ts";
import { whyNoExport } from "./identify-file.ts";
import { inspectFile } from "./inspect-file.ts";
import { linesOf } from "./lines.ts";
import { chunksOf } from "./read-export.ts";
import { replaceStore } from "./replace-store.ts";
import { stage } from "./stage.ts";

/** So many rejected lines are told one by one; the others are counted. */
const mostTold = 1_000;

/**
 * Makes a store in a fresh place with all that an export holds. It becomes the store when the folder is opened next.
 * @param leaveOut whether lines that cannot be taken are left out
 * @throws LanedeskError "invalid" when there are such lines and they are not to be left out, with the line in each
 * field's pointer; or when nothing in the file is a record. Nothing is left then
 */
export async function stageImport(
  folder: string,
  from: string,
  now: number,
  leaveOut: boolean,
  { signal, reportProgress }: Progress,
): Promise<StoreImport> {
  const reason = await whyNoExport(from);
  if (reason)
    throw new LanedeskError(
      "invalid",
      `${reason} Nothing was changed. Choose the file that the export wrote.`,
    );
  const { size } = await stat(from);
  return stage(folder, now, async (place) => {
    const imported = await fill(place, from, now, {
      signal,
      reportProgress: (bytes) => reportProgress(inMegabytes(bytes), inMegabytes(size)),
    });
    if (Object.keys(imported.records).length === 0 || (imported.leftOut > 0 && !leaveOut))
      throw refusal(imported);
    const file = join(place, fileNameFor(databaseName));
    const { sound, problems } = await inspectFile(file, { single: true, signal, reportProgress: () => {} });
    if (!sound)
      throw new LanedeskError(
        "unavailable",
        `What was written is damaged: ${problems.join(" ")} Nothing was changed.`,
      );
    return imported;
  });
}

/**
 * Puts all that an export holds in the place of a data folder's store, which nobody has open; the store that was
 * there is kept beside it.
 * @throws LanedeskError "in-use", or as stageExport does; the store stays as it was
 */
export async function importStore(
  folder: string,
  from: string,
  now: number,
  leaveOut: boolean,
  progress: Progress,
): Promise<StoreImport & { before: string | null }> {
  const { made, before } = await replaceStore(folder, () =>
    stageImport(folder, from, now, leaveOut, progress),
  );
  return { ...made, before };
}

async function fill(
  place: string,
  from: string,
  now: number,
  { signal, reportProgress }: Progress,
): Promise<StoreImport> {
  const engine = openIndexedDB({ folder: place });
  const records: Record<string, number> = {};
  const rejected: RejectedLine[] = [];
  const accounts = accountsOf();
  let leftOut = 0;
  const reject = (line: number, reason: string) => {
    leftOut += 1;
    if (rejected.length < mostTold) rejected.push({ line, reason });
  };
  try {
    const store = await openDexieStore(engine);
    const source = createReadStream(from, { signal });
    for await (const { table, lines, records: read } of chunksOf(linesOf(source), reject)) {
      signal.throwIfAborted();
      const reasons = await store.takeIn(table, read);
      for (const [index, reason] of reasons.entries())
        if (reason !== undefined) reject(lines[index] ?? 0, `${reason} (table ${table})`);
        else {
          records[table] = (records[table] ?? 0) + 1;
          accounts.note(table, read[index]);
        }
      reportProgress(source.bytesRead, null);
    }
    for (const account of accounts.missing(now)) {
      await store.takeIn("accounts", [account]);
      records.accounts = (records.accounts ?? 0) + 1;
    }
    await markAsCopy(store, now, "This store was made of an export.");
    await store.close();
  } finally {
    await engine.close();
  }
  rejected.sort((left, right) => left.line - right.line);
  return { records, leftOut, rejected };
}

function refusal({ leftOut, rejected }: StoreImport): LanedeskError {
  if (leftOut === 0) return new LanedeskError("invalid", "The file holds no records. Nothing was changed.");
  const fields = rejected.map(({ line, reason }) => ({ pointer: `/${line}`, code: "line", message: reason }));
  const [first] = rejected;
  const lines = leftOut === 1 ? "1 line" : `${leftOut} lines`;
  return new LanedeskError(
    "invalid",
    `${lines} cannot be taken, the first is line ${first?.line}: ${first?.reason}. Nothing was changed. ` +
      "Mend the file, or import it without such lines.",
    fields,
  );
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);
