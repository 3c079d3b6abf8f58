import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bringUpToDate } from "../../build/up-to-date.ts";
import { openService, realWire, type Service } from "../../electron/app.ts";
import { boardWindow } from "../../electron/services/board-window.ts";
import type { Caller } from "../../electron/services/caller.ts";
import { letOthersIn } from "../../electron/services/chunks.ts";
import { deskUser } from "../../electron/services/people.ts";
import { postLoad } from "../../electron/services/post-load.ts";
import { updateLoad } from "../../electron/services/update-load.ts";
import { connectRemote } from "../../electron/sync/connection.ts";
import { loadRequest } from "../../shared/interface/load.ts";
import { type ServedBrokerage, serveBrokerage } from "../support/brokerage.ts";
import { fullLoad, loadsPath } from "../support/loads.ts";

/**
 * `npm run bench:sync -- --edits 10000`: loads posted and then edited offline are drained to a Lanedesk in a process
 * of its own, and compared with a bare loop of the same requests at the same concurrency, in one run. Seconds of the
 * own process's processor tell more than the clock where others work on the same machine.
 */
const { values } = parseArgs({ options: { edits: { type: "string", default: "10000" } } });
const edits = Number(values.edits);
/** What the pace of synchronising rises to. */
const concurrency = 16;

interface Measured {
  perSecond: number;
  /** Milliseconds of this process's processor for each. */
  processorMs: number;
}

interface Drained extends Measured {
  boardWhileDraining: { asked: number; medianMs: number; p95Ms: number; longestMs: number };
}

await bringUpToDate();
const bare = await withRemote(bareLoop);
const drained = await withRemote(drain);
const share = (own: Measured, other: Measured) => Number((own.perSecond / other.perSecond).toFixed(2));
process.stdout.write(
  `${JSON.stringify({
    edits,
    concurrency,
    creates: { bare: bare.creates, drained: drained.creates, share: share(drained.creates, bare.creates) },
    updates: { bare: bare.updates, drained: drained.updates, share: share(drained.updates, bare.updates) },
  })}\n`,
);

async function withRemote<T>(work: (remote: ServedBrokerage) => Promise<T>): Promise<T> {
  const remote = await serveBrokerage();
  try {
    return await work(remote);
  } finally {
    await remote.end();
  }
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const processorMs = Number(((user + system) / 1_000 / edits).toFixed(2));
  return { perSecond: Math.round(edits / seconds), processorMs };
}

async function bareLoop({ url, ann }: ServedBrokerage) {
  const headers = { Authorization: `Bearer ${ann.token}`, "Content-Type": "application/json" };
  const known: { loadId: string; etag: string }[] = [];
  const ask = async (address: string, init: RequestInit) => {
    const answer = await fetch(url + address, init);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { loadId } = (await answer.json()) as { loadId: string };
    return { loadId, etag: answer.headers.get("etag") ?? "" };
  };
  const body = JSON.stringify(fullLoad);
  const creates = await measured(() =>
    atOnce(async () => {
      const key = { "Idempotency-Key": crypto.randomUUID() };
      known.push(await ask(loadsPath, { method: "POST", headers: { ...headers, ...key }, body }));
    }),
  );
  const changed = JSON.stringify({ ...fullLoad, note: "changed" });
  const updates = await measured(() =>
    atOnce(async (index) => {
      const { loadId = "", etag = "" } = known[index] ?? {};
      const guard = { "If-Match": etag };
      await ask(`${loadsPath}/${loadId}`, {
        method: "PUT",
        headers: { ...headers, ...guard },
        body: changed,
      });
    }),
  );
  return { creates, updates };
}

async function atOnce(work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < edits) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function drain(remote: ServedBrokerage) {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
  const service = await openService(folder);
  const { context, sync } = service;
  try {
    const { user } = await deskUser(context);
    const caller: Caller = { accountId: user.accountId, userId: user.userId, door: "desk" };
    await connectRemote(context, realWire, sync.secrets, {
      baseUrl: remote.url,
      token: remote.ann.token,
      monitorUrl: "",
      clientId: "",
      clientPassword: "",
      sendsExisting: true,
      address: "same",
    });
    const loadIds: string[] = [];
    for (let count = 0; count < edits; count += 1) {
      loadIds.push((await postLoad(context, caller, loadRequest.parse(fullLoad))).load.loadId);
      if (count % 100 === 0) await letOthersIn();
    }
    const creates = await drainOnce(service, caller);
    const changed = loadRequest.parse({ ...fullLoad, note: "changed" });
    for (const loadId of loadIds) await updateLoad(context, caller, loadId, changed);
    return { creates, updates: await drainOnce(service, caller) };
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Drains the outbox, while the board is asked for every second. */
async function drainOnce({ context, sync }: Service, caller: Caller): Promise<Drained> {
  const board: number[] = [];
  const result = await measured(async () => {
    let isOver = false;
    const cycle = sync.cycle().then(() => {
      isOver = true;
    });
    const view = { view: "all", order: "updated", descending: true, after: null, size: 200 } as const;
    while (!isOver) {
      const asked = performance.now();
      await boardWindow(context, caller, view);
      board.push(performance.now() - asked);
      await Promise.race([cycle, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    }
  });
  const counts = await context.store.read(["outbox"], ({ outbox }) => outbox.count(caller.accountId));
  if (Object.values(counts).some((count) => count > 0)) throw new Error(JSON.stringify(counts));
  board.sort((left, right) => left - right);
  const at = (part: number) => Math.round(board[Math.floor((board.length - 1) * part)] ?? 0);
  return {
    ...result,
    boardWhileDraining: { asked: board.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) },
  };
}
