import { createReadStream } from "node:fs";
import { join } from "node:path";
import { readCarrierOverview } from "../../../electron/services/carrier-rules/carrier-overview.ts";
import { searchCarriers } from "../../../electron/services/carriers/carriers.ts";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../electron/services/change-queue/queue-page.ts";
import type { AccountCaller, Context } from "../../../electron/services/context.ts";
import { importFile } from "../../../electron/services/import/import.ts";
import { addPeople } from "../../support/brokerage.ts";
import { withContext } from "../../support/open-context.ts";
import { writeCensus } from "./census.ts";
import { measure, printRatio, printTime, type Times } from "./measure.ts";

const FEW = 6_000;
const FETCHED = 1_000;
const REPETITIONS = 5;

interface QueueTimes {
  summary: Times;
  fetch: Times;
  clear: Times;
  open: Times;
  search: Times;
  broadSearch: Times;
}

/**
 * Compares the change queue with `rows` waiting carriers with the change queue with 6,000.
 * @returns the data folder with `rows` waiting carriers
 */
export async function compareQueues(folder: string, rows: number): Promise<string> {
  const few = await measureQueue(folder, FEW);
  const many = await measureQueue(folder, rows);
  for (const name of ["summary", "fetch", "clear"] as const)
    printRatio(`${name} with ${rows} waiting`, many[name], few[name], 1.5, `${FEW} waiting`);
  printTime(`page, counts and alerts of the view with ${rows} waiting`, many.open, 300);
  printTime(`search with ${rows} carriers`, many.search, 100);
  printTime(`search that finds all ${rows} carriers`, many.broadSearch, 100);
  return dataFolder(folder, rows);
}

const dataFolder = (folder: string, rows: number): string => join(folder, `queue-${rows}`);

async function measureQueue(folder: string, rows: number): Promise<QueueTimes> {
  const census = await writeCensus(join(folder, `queue-${rows}.csv`), rows);
  return await withContext(dataFolder(folder, rows), async (context) => {
    const { ann } = await addPeople(context);
    const caller = { ...ann, role: "administrator", channel: "window" } as const;
    await importFile(context, caller, "carriers", createReadStream(census, "utf8"));
    // Reads the search index, as the program does while it is idle.
    await searchCarriers(context, caller, { search: "carrier", limit: 50 });
    await runAll(context, caller, rows);
    return await runAll(context, caller, rows);
  });
}

async function runAll(context: Context, caller: AccountCaller, rows: number): Promise<QueueTimes> {
  const repeat = (work: () => Promise<unknown>) =>
    measure(async () => {
      for (let run = 0; run < REPETITIONS; run++) await work();
    }).then(divide);
  const summary = await repeat(() => summarizeQueue(context, caller));
  const open = await repeat(() =>
    Promise.all([
      readQueuePage(context, caller, { after: null, size: 100 }),
      readCarrierOverview(context, caller),
    ]),
  );
  const search = await repeat(() =>
    searchCarriers(context, caller, { search: `carrier ${rows - 7} transport`, limit: 50 }),
  );
  const broadSearch = await repeat(() => searchCarriers(context, caller, { search: "transport", limit: 50 }));
  let fetched: Awaited<ReturnType<typeof fetchCarriers>> | undefined;
  const fetch = await measure(async () => {
    fetched = await fetchCarriers(context, caller, FETCHED);
  });
  if (fetched?.insdIds.length !== FETCHED) throw new Error("The queue has too few carriers.");
  const { insdIds, readAt } = fetched;
  const carriers = insdIds.map((insdID) => ({ insdID, timeStamp: readAt }));
  const clear = await measure(() => clearCarriers(context, caller, carriers));
  return { summary, fetch, clear, open, search, broadSearch };
}

const divide = ({ wallMs, cpuMs, longestBlockMs }: Times): Times => ({
  wallMs: wallMs / REPETITIONS,
  cpuMs: cpuMs / REPETITIONS,
  longestBlockMs,
});
