import { findJsonExcess, type JsonLimits } from "../../../shared/json-limits.ts";
import { isTableName, type TableName } from "../open-store.ts";
import { ACCESS_KEYS } from "./access-keys.ts";

/** Half the usual chunk: the import checks each record first, which takes as long as storing the record. */
const MAX_CHUNK_RECORDS = 100;

/** The import rejects a longer line. */
const MAX_LINE_BYTES = 16 * 1_048_576;

/** An edit or a remote link contains several versions of a load, each nested as deeply as a response may be. */
const RECORD_LIMITS: JsonLimits = { maxDepth: 80, maxValues: 500_000, hasUniqueKeys: true };

const NEWLINE = 0x0a;

/** A line and its number, starting at 1. */
type Line = { number: number } & ({ text: string } | { problem: string });

/** Consecutive records of one table, with their line numbers. */
interface Chunk {
  table: TableName;
  lines: number[];
  records: unknown[];
}

/**
 * Reads the records of an export in chunks.
 * @param reject called for each invalid line with its number, which starts at 1, and the reason
 */
export async function* readExport(
  source: AsyncIterable<Buffer>,
  reject: (line: number, reason: string) => void,
): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined;
  for await (const line of readLines(source)) {
    const entry = parseLine(line);
    if (typeof entry === "string") {
      reject(line.number, entry);
      continue;
    }
    if (chunk && (chunk.table !== entry.table || chunk.records.length === MAX_CHUNK_RECORDS)) {
      yield chunk;
      chunk = undefined;
    }
    chunk ??= { table: entry.table, lines: [], records: [] };
    chunk.lines.push(line.number);
    chunk.records.push(entry.record);
  }
  if (chunk) yield chunk;
}

/** Parses a line; returns the reason as a string if the line is invalid. */
function parseLine(line: Line): { table: TableName; record: unknown } | string {
  if ("problem" in line) return line.problem;
  const excess = findJsonExcess(line.text, RECORD_LIMITS);
  if (excess !== undefined) return `the record ${excess}`;
  let content: unknown;
  try {
    content = JSON.parse(line.text);
  } catch {
    return "not valid JSON";
  }
  if (typeof content !== "object" || content === null || !("table" in content) || !("record" in content))
    return 'not of the form {"table":…,"record":…}';
  const { table, record } = content;
  if (table === ACCESS_KEYS) return "Lanedesk does not import access keys; issue new ones";
  return isTableName(table) ? { table, record } : `unknown table ${JSON.stringify(table)?.slice(0, 60)}`;
}

/**
 * Splits a UTF-8 stream into lines. Skips blank lines and a byte order mark. Reports invalid UTF-8 as a problem of its
 * line, because an import must never change text.
 */
async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let parts: Buffer[] = [];
  let lineBytes = 0;
  for await (const buffer of source) {
    let start = 0;
    for (let end = buffer.indexOf(NEWLINE); end >= 0; end = buffer.indexOf(NEWLINE, start)) {
      appendPart(buffer.subarray(start, end));
      yield* endLine();
      start = end + 1;
    }
    appendPart(buffer.subarray(start));
  }
  yield* endLine();

  function appendPart(part: Buffer): void {
    lineBytes += part.length;
    if (lineBytes > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  }

  function* endLine(): Generator<Line> {
    number += 1;
    const line =
      lineBytes > MAX_LINE_BYTES ? { problem: "longer than 16 MB" } : decodeLine(Buffer.concat(parts));
    if (!("text" in line) || line.text.trim() !== "") yield { number, ...line };
    parts = [];
    lineBytes = 0;
  }

  function decodeLine(line: Buffer): { text: string } | { problem: string } {
    try {
      return { text: decoder.decode(line) };
    } catch {
      return { problem: "not valid UTF-8" };
    }
  }
}
