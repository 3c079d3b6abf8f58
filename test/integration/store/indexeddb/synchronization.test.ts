import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Counts system calls; exists on Linux only. */
const hasStrace = spawnSync("strace", ["-V"]).status === 0;
const PUTS = fileURLToPath(new URL("../../../support/store-programs/puts.ts", import.meta.url));

describe("a durable put", () => {
  it.runIf(hasStrace)("syncs the disk exactly once", async () => {
    const folder = await temporaryFolder();
    const trace = join(folder, "trace");
    const watch = ["-f", "-o", trace, "-e", "trace=fsync,fdatasync,write"];
    await promisify(execFile)("strace", [...watch, process.execPath, PUTS, join(folder, "store"), "30"]);
    const calls = (await readFile(trace, "utf8")).split("\n");
    const waits: number[] = [];
    let count = 0;
    for (const call of calls) {
      if (/\bf(data)?sync\(/.test(call)) count += 1;
      if (!call.includes('"put ')) continue;
      waits.push(count);
      count = 0;
    }
    expect(waits).toHaveLength(30);
    // The first puts may still create the log.
    expect(waits.slice(2)).toEqual(Array.from({ length: 28 }, () => 1));
  });
});
