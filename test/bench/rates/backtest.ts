/**
 * Tests the rate estimates on bookings that the model has not seen, and compares them with simple estimates.
 *
 * npm run backtest -- [FILE.csv | --desk FOLDER | --generate SEED] [--weeks 8]
 *
 * Estimates each booking of the last weeks as of the day before; a history of one day is estimated leaving one out. The
 * exit code is 1 when a figure misses its limit. Generated rates that were typed ten times too high or low stay in the
 * history. They are no prices, and the import questions them, so they are not asked
 * (electron/services/rates/README.md has the figures with them).
 */
import { Console } from "node:console";
import { parseArgs } from "node:util";
import type { Observation } from "../../../electron/services/rates/observations.ts";
import { findMisses, type HistoryKind, summarize } from "./figures.ts";
import { generateHistory } from "./generate-history.ts";
import { readCsvHistory, readDeskHistory } from "./read-history.ts";
import { leaveOneOut, type Outcome, walkForward } from "./walk-forward.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: "string" },
    generate: { type: "string" },
    weeks: { type: "string", default: "8" },
  },
});
const weeks = Number(values.weeks);
const [path] = positionals;
if (!Number.isInteger(weeks) || weeks < 1) fail("--weeks must be a whole number from 1.");

const { kind, outcomes } = await run();
if (outcomes.length === 0) fail("There are no bookings to estimate.");
const figures = summarize(outcomes);
new Console(process.stdout).table(Object.fromEntries(figures.map(({ tier, ...row }) => [tier, row])));
const misses = findMisses(figures, kind);
for (const miss of misses) console.error(`Missed: ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;

async function run(): Promise<{ kind: HistoryKind; outcomes: Outcome[] }> {
  if (path === undefined && values.desk === undefined) {
    const history = generateHistory(Number(values.generate ?? 1));
    return { kind: "generated", outcomes: walkForward(history, weeks, ({ isTypo }) => !isTypo) };
  }
  const history = path === undefined ? await readDeskHistory(values.desk ?? "") : await readCsvHistory(path);
  const days = new Set(history.map(({ day }: Observation) => day));
  return days.size > 1
    ? { kind: "real", outcomes: walkForward(history, weeks) }
    : { kind: "one day", outcomes: leaveOneOut(history) };
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
