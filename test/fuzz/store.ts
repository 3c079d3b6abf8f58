import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { openIndexedDB } from "../../electron/store/indexeddb/index.ts";
import { compareWithFake } from "../support/store-programs/compare.ts";
import { programs } from "../support/store-programs/program.ts";

/** Compares random programs with fake-indexeddb: `npm run fuzz:store -- --runs 5000 --seed 1 --rows 1500`. */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    rows: { type: "string", default: "60" },
  },
});
const [runs, seed, rows] = [values.runs, values.seed, values.rows].map(Number) as [number, number, number];

const folder = mkdtempSync(join(tmpdir(), "lanedesk-fuzz-"));
const opened = openIndexedDB({ folder });
let count = 0;
console.warn(`Comparing ${runs} programs, seed ${seed}, up to ${rows} records per fill.`);
try {
  await fc.assert(
    fc.asyncProperty(programs(rows), async (program) => {
      count += 1;
      await compareWithFake(opened, `program ${count}`, program);
    }),
    { numRuns: runs, seed, endOnFailure: false },
  );
  console.warn(`${runs} programs without a difference.`);
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}
