import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toStoredLoad } from "../../../electron/store/keys/load-keys.ts";
import { layOutTables } from "../../../electron/store/postgres/table-layout.ts";
import { runSql } from "../../support/postgres.ts";
import { load } from "../growth/records.ts";

const ROWS_PER_FILE = 50_000;
const ROWS_PER_WRITE = 200;

const layout = layOutTables(1).loads;
const columns = layout?.columns ?? [];

/** Fills an empty database with numbered loads by COPY, without the indexes; then creates the indexes again. */
export async function fillLoads(address: string, count: number): Promise<void> {
  const indexes = await runSql<{ name: string; definition: string }>(
    address,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'loads'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await runSql(address, `drop index ${name}`);
  await copyLoads(address, count);
  // The slow ones first, so that both connections end at about the same time.
  const definitions = indexes
    .map(({ definition }) => definition)
    .sort((left, right) => Number(right.includes("gin")) - Number(left.includes("gin")));
  const create = async () => {
    for (let next = definitions.shift(); next !== undefined; next = definitions.shift())
      await runSql(address, next);
  };
  await Promise.all([create(), create()]);
  await runSql(address, "vacuum analyze");
}

/** Writes files that the server copies while the next one is written. */
async function copyLoads(address: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-fill-"));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const names = [...columns.map(({ name }) => `"${name}"`), "record"].join();
  let copying: Promise<unknown> = Promise.resolve();
  try {
    for (let first = 0; first < count; first += ROWS_PER_FILE) {
      const file = join(folder, `${first}.txt`);
      const lines = getLines(first, Math.min(first + ROWS_PER_FILE, count));
      await pipeline(Readable.from(lines), createWriteStream(file));
      await copying;
      copying = runSql(address, `copy loads (${names}) from '${file}'`).then(() => rm(file));
    }
    await copying;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* getLines(first: number, end: number): Generator<string> {
  for (let start = first; start < end; start += ROWS_PER_WRITE) {
    const size = Math.min(ROWS_PER_WRITE, end - start);
    yield Array.from({ length: size }, (_, index) => getLine(start + index)).join("");
  }
}

function getLine(index: number): string {
  const record = toStoredLoad(load(index));
  const values = [...columns.map((column) => column.readValue(record)), JSON.stringify(record)];
  return `${values.map(toCopyText).join("\t")}\n`;
}

/** Writes a value in the text format of COPY. */
function toCopyText(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, "\\$&")}"`).join()}}`
    : String(value);
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}
