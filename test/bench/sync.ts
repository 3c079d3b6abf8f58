import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bringUpToDate } from "../../build/up-to-date.ts";
import { openService, realWire } from "../../electron/app.ts";
import { boardWindow } from "../../electron/services/board-window.ts";
import type { Caller } from "../../electron/services/caller.ts";
import { letOthersIn } from "../../electron/services/chunks.ts";
import { deskUser } from "../../electron/services/people.ts";
import { postLoad } from "../../electron/services/post-load.ts";
import { connectRemote } from "../../electron/sync/connection.ts";
import { loadRequest } from "../../shared/interface/load.ts";
import { type ServedBrokerage, serveBrokerage } from "../support/brokerage.ts";
import { fullLoad, loadsPath } from "../support/loads.ts";

/**
 * `npm run bench:sync -- --edits 10000`: loads posted offline are drained to a Lanedesk in a process of its own, and
 * compared with a bare loop of the same requests at the same concurrency, in one run.
 */
const { values } = parseArgs({ options: { edits: { type: "string", default: "10000" } } });
const edits = Number(values.edits);
/** What the pace of synchronising rises to. */
const concurrency = 16;

await bringUpToDate();
const bare = await withRemote(bareLoop);
const drained = await withRemote(drain);
const perSecond = (seconds: number) => Math.round(edits / seconds);
process.stdout.write(
  `${JSON.stringify({
    edits,
    concurrency,
    bareLoopPerSecond: perSecond(bare),
    drainedPerSecond: perSecond(drained.seconds),
    share: Number((bare / drained.seconds).toFixed(2)),
    boardWhileDraining: drained.board,
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

async function bareLoop({ url, ann }: ServedBrokerage): Promise<number> {
  const headers = { Authorization: `Bearer ${ann.token}`, "Content-Type": "application/json" };
  const body = JSON.stringify(fullLoad);
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < edits) {
      next += 1;
      const answer = await fetch(url + loadsPath, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
        body,
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.json();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (performance.now() - began) / 1_000;
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
    for (let count = 0; count < edits; count += 1) {
      await postLoad(context, caller, loadRequest.parse(fullLoad));
      if (count % 100 === 0) await letOthersIn();
    }
    const began = performance.now();
    const board: number[] = [];
    const cycle = sync.cycle();
    let isOver = false;
    void cycle.then(() => {
      isOver = true;
    });
    const view = { view: "all", order: "updated", descending: true, after: null, size: 200 } as const;
    while (!isOver) {
      const asked = performance.now();
      await boardWindow(context, caller, view);
      board.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const seconds = (performance.now() - began) / 1_000;
    const counts = await context.store.read(["outbox"], ({ outbox }) => outbox.count(user.accountId));
    if (counts.waiting + counts["in doubt"] + counts.refused > 0) throw new Error(JSON.stringify(counts));
    board.sort((left, right) => left - right);
    const at = (share: number) => Math.round(board[Math.floor((board.length - 1) * share)] ?? 0);
    return { seconds, board: { asked: board.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) } };
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
