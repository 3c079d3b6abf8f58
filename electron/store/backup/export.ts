import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Chunk } from "../dexie/everything.ts";
import { renameDurably } from "../files/durable-files.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { Progress } from "../port/progress.ts";
import { named } from "./named.ts";

/**
 * Writes everything as JSON lines, one {"table":…,"record":…} a line, loads with the interface's field names. The
 * file gets its name when it is whole.
 * @returns how many records of each table
 */
export async function writeExport(
  everything: AsyncIterable<Chunk>,
  to: string,
  { signal, reportProgress: tell }: Progress,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const unfinished = `${to}.part`;

  async function* lines() {
    let done = 0;
    for await (const { table, records } of everything) {
      counts[table] = (counts[table] ?? 0) + records.length;
      done += records.length;
      tell(done, null);
      yield records.map((record) => `${JSON.stringify({ table, record })}\n`).join("");
    }
  }

  makeFolder(dirname(to));
  try {
    // What has this name, from work that was cut off or from somebody else, is not written into.
    await rm(unfinished, { force: true });
    const file = createWriteStream(unfinished, { flush: true, flags: "wx" });
    await named(to, pipeline(Readable.from(lines()), file, { signal }));
    await renameDurably(unfinished, to);
    return counts;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
