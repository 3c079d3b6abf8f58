import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse";
import { importFile } from "../../../electron/services/import/import.ts";
import type { ImportMode } from "../../../shared/views/import.ts";
import { addPeople } from "../../support/brokerage.ts";
import { withContext } from "../../support/open-context.ts";
import { writeCensus } from "./census.ts";
import { measure, printRatio } from "./measure.ts";
import { openPlainCarriers } from "./plain-carriers.ts";
import { compareQueues } from "./queue.ts";
import { measureWindow } from "./window.ts";

/**
 * `npm run bench:carriers [-- --rows 100000 --all 2000000 --watched 5000]`: imports census rows, imports them again
 * unchanged, and compares both with plain node:sqlite. Then imports only the watched carriers of a larger file and
 * compares that with csv-parse alone. Then compares the change queue of all rows with one of 6,000, and opens the window on
 * it. Prints the ratios in wall time and in processor time, and the longest block of the event loop.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    all: { type: "string", default: "2000000" },
    watched: { type: "string", default: "5000" },
  },
});
const [rows, all, watched] = [Number(values.rows), Number(values.all), Number(values.watched)];

const text = (path: string) => createReadStream(path, "utf8");

async function parseAlone(path: string): Promise<void> {
  for await (const _record of createReadStream(path).pipe(parse({ relax_column_count: true })));
}

const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
try {
  const census = await writeCensus(join(folder, "census.csv"), rows);
  const plain = openPlainCarriers(join(folder, "plain.sqlite"));
  await withContext(join(folder, "all"), async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, role: "administrator", channel: "window" } as const;
    const run = () => importFile(context, caller, "carriers", text(census));
    printRatio(
      "first import",
      await measure(run),
      await measure(() => plain.import(census)),
      3,
      "plain node:sqlite",
    );
    printRatio(
      "unchanged",
      await measure(run),
      await measure(() => plain.import(census)),
      1.5,
      "plain node:sqlite",
    );
  });
  plain.close();
  await withContext(join(folder, "watched"), async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, role: "administrator", channel: "window" } as const;
    const run = (path: string, mode: ImportMode) =>
      importFile(context, caller, "carriers", text(path), undefined, { mode });
    await run(await writeCensus(join(folder, "mine.csv"), watched, Math.floor(all / watched)), "seen");
    const large = await writeCensus(join(folder, "large.csv"), all);
    const own = await measure(() => run(large, "watched"));
    printRatio(
      `only ${watched} watched of ${all}`,
      own,
      await measure(() => parseAlone(large)),
      2,
      "csv-parse",
    );
  });
  await measureWindow(await compareQueues(folder, rows), rows);
  console.warn(`load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
