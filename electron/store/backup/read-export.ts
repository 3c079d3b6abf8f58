import { excessInText, type JsonLimits } from "../../../shared/json-limits.ts";
import type { TableName } from "../dexie/taking-in/record-schemas.ts";
import { isTable } from "../dexie/taking-in/take-in.ts";
import type { Line } from "./lines.ts";

/** So many records are taken at once: each is checked first, which takes as long as storing it. */
const CHUNK_SIZE = 100;

/** A record holds up to four versions of a remote's load, each of which may be as deep as an answer, in what tells of them. */
const limitsOfRecord: JsonLimits = { deepest: 80, mostValues: 500_000, uniqueKeys: true };

/** Records of one table that follow each other, with the numbers of their lines. */
interface Chunk {
  table: TableName;
  lines: number[];
  records: unknown[];
}

/**
 * What the lines of an export say, some records at a time.
 * @param reject hears of lines that say nothing, and why
 */
export async function* chunksOf(
  lines: AsyncIterable<Line>,
  reject: (line: number, reason: string) => void,
): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined;
  for await (const line of lines) {
    const read = entryOf(line);
    if (typeof read === "string") {
      reject(line.number, read);
      continue;
    }
    if (chunk && (chunk.table !== read.table || chunk.records.length === CHUNK_SIZE)) {
      yield chunk;
      chunk = undefined;
    }
    chunk ??= { table: read.table, lines: [], records: [] };
    chunk.lines.push(line.number);
    chunk.records.push(read.record);
  }
  if (chunk) yield chunk;
}

/** What a line says, or why it says nothing. */
function entryOf(line: Line): { table: TableName; record: unknown } | string {
  if ("fault" in line) return line.fault;
  const { text } = line;
  const excess = excessInText(text, limitsOfRecord);
  if (excess !== undefined) return `it ${excess}`;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return "it is not JSON";
  }
  if (typeof read !== "object" || read === null || !("table" in read) || !("record" in read))
    return 'it is not {"table":…,"record":…}';
  const { table, record } = read;
  return isTable(table) ? { table, record } : `there is no table ${JSON.stringify(table)?.slice(0, 60)}`;
}
