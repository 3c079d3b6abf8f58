import { setTimeout as wait } from "node:timers/promises";
import { type ServedBrokerage, serveBrokerage } from "../support/brokerage.ts";
import { addCarriers, expandedPath, queuePath } from "../support/carriers.ts";
import { loadPath, loadsPath, smallLoad } from "../support/loads.ts";
import { createRandomStream } from "../support/random-stream.ts";
import { connectWindowApi } from "../support/window-api.ts";
import { carrierChanger, createQueueRecord, type QueueRecord, queueClient } from "./carrier-clients.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { loadClient } from "./load-clients.ts";

export interface SoakReport {
  calls: number;
  /** Milliseconds by kind of call: count, median and 99th percentile. */
  times: Record<string, { count: number; middle: number; slow: number }>;
  loads: number;
  cleared: number;
  problems: string[];
}

const carriers = 200;

/** Runs many clients on one data folder, kills the program, and compares every acknowledged write with the store. */
export async function soak(options: {
  clients: number;
  milliseconds: number;
  seed: number;
}): Promise<SoakReport> {
  const { clients, milliseconds, seed } = options;
  const brokerage = await serveBrokerage((context, { ann }) =>
    addCarriers(
      context,
      ann.accountId,
      Array.from({ length: carriers }, (_, index) => index + 1),
    ),
  );
  try {
    const [ledger, queueRecord] = [createLedger(), createQueueRecord()];
    const until = performance.now() + milliseconds;
    let isCut = false;
    const isOver = () => isCut || performance.now() > until + 5_000;
    const shared = await postShared(brokerage, 5);
    const windowApi = await connectWindowApi(brokerage.ui);
    const working = Array.from({ length: clients }, (_, index) => {
      const random = createRandomStream(seed * 1_000 + index);
      if (index === 0) return carrierChanger(windowApi, carriers, random, isOver);
      if (index % 10 === 1) return queueClient(brokerage, ledger, queueRecord, random, isOver);
      return loadClient(brokerage, ledger, shared, random, `client ${index}`, isOver);
    }).map((work) =>
      work.catch((error: unknown) => {
        if (!isCut) ledger.reportProblem(String(error));
      }),
    );
    await wait(milliseconds);
    isCut = true;
    await brokerage.crash();
    await Promise.all(working);
    await checkLoads(brokerage, ledger);
    await checkQueue(brokerage, ledger, queueRecord);
    return getReport(ledger, queueRecord);
  } finally {
    await brokerage.end();
  }
}

async function postShared(brokerage: ServedBrokerage, count: number): Promise<string[]> {
  const { token } = brokerage.ann;
  const posts = Array.from({ length: count }, () =>
    brokerage.ask("POST", loadsPath, { token, body: smallLoad }),
  );
  return (await Promise.all(posts)).map(({ body }) => body.loadId);
}

/** Every load has the last acknowledged note, or one in flight at the kill. */
async function checkLoads(brokerage: ServedBrokerage, ledger: Ledger): Promise<void> {
  for (const [loadId, notes] of ledger.expected) {
    const { status, body } = await brokerage.ask("GET", loadPath(loadId), { token: brokerage.ann.token });
    const note = body.loadState?.loadStateId === 5 ? null : body.note;
    if (status !== 200 || !notes.has(note))
      ledger.reportProblem(`${loadId} has the note ${note}, expected one of ${[...notes]}`);
  }
}

/** A carrier that left the queue has not changed since the read of its Clear, or of a Clear cut off by the kill. */
async function checkQueue(
  brokerage: ServedBrokerage,
  ledger: Ledger,
  queueRecord: QueueRecord,
): Promise<void> {
  const send = async (path: string, body: object) =>
    (await brokerage.ask("POST", path, { body: { ...brokerage.client, ...body } })).body;
  const waiting = await send(queuePath, { APIMode: "Fetch", MaxRecs: 10_000 });
  const inQueue = new Set<string>([...waiting.MonitorDeltaAPI.FETCH.InsdID, ...queueRecord.leased]);
  const out = [...queueRecord.cleared].filter(([insdID]) => !inQueue.has(insdID));
  for (const [insdID, name] of out) {
    const { Carrier } = await send(expandedPath, { insdID });
    if (Carrier.legalName === name || Carrier.legalName === queueRecord.clearing.get(insdID)) continue;
    const ClearInsureds = [{ insdID, timeStamp: new Date().toISOString() }];
    const clear = await send(queuePath, { APIMode: "Clear", ClearInsureds });
    if (clear.MonitorDeltaAPI.CLEAR.Insured.Result === "NotFound")
      ledger.reportProblem(
        `Carrier ${insdID} changed from ${name} to ${Carrier.legalName} and is not in the queue`,
      );
  }
}

function getReport({ calls, expected, problems }: Ledger, { cleared }: QueueRecord): SoakReport {
  const times = [...calls].map(([kind, all]) => {
    const sorted = all.sort((a, b) => a - b);
    const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
    return [kind, { count: sorted.length, middle: at(0.5), slow: at(0.99) }] as const;
  });
  return {
    calls: times.reduce((sum, [, { count }]) => sum + count, 0),
    times: Object.fromEntries(times),
    loads: expected.size,
    cleared: cleared.size,
    problems,
  };
}
