import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { openFolderService, type Service, systemHttpClient } from "../../electron/app.ts";
import { readBoardPage } from "../../electron/services/board/board-page.ts";
import { yieldToEventLoop } from "../../electron/services/chunks.ts";
import type { Caller } from "../../electron/services/context.ts";
import { postLoad } from "../../electron/services/loads/create.ts";
import { updateLoad } from "../../electron/services/loads/update.ts";
import { findCurrentCaller } from "../../electron/services/people/current-user.ts";
import { getOperator } from "../../electron/services/people/require-role.ts";
import { connectRemote } from "../../electron/sync/connection/connect.ts";
import { loadRequest } from "../../shared/interface/load.ts";
import { type ServedBrokerage, serveBrokerage } from "../support/brokerage.ts";
import { fullLoad, loadsPath } from "../support/loads.ts";
import { createDraft } from "../support/sync/test-sync.ts";

/**
 * `npm run bench:sync -- --edits 10000`: sends loads that were posted and edited offline to a Lanedesk in
 * another process, and compares that with a plain loop of the same requests, at the same concurrency, to another
 * Lanedesk. The two alternate, an eighth of the edits at a time, so that both see the same machine load.
 *
 * A create is a POST with an Idempotency-Key; an update is a PUT with the If-Match of the last answer. The time of the
 * desktop includes its other requests (users, capabilities), which the output counts as `others`. A turn ends when its
 * edits have left the outbox.
 */
const { values } = parseArgs({ options: { edits: { type: "string", default: "10000" } } });
const edits = Number(values.edits);
/** The rate limiter's maximum. */
const CONCURRENCY = 16;
/** Each turn sends 1 / TURNS of the edits. */
const TURNS = 8;

/** Work done so far, in milliseconds of wall-clock and CPU time. */
interface Spent {
  done: number;
  requests: number;
  clock: number;
  processor: number;
}

const createSpent = (): Spent => ({ done: 0, requests: 0, clock: 0, processor: 0 });

/** The number of requests of this process, by the desktop and the plain loop. */
let requests = 0;
const fetchFromRemote = globalThis.fetch;
globalThis.fetch = (...asked) => {
  requests += 1;
  return fetchFromRemote(...asked);
};

await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), "lanedesk-bench-"));
const [bareRemote, drainedRemote] = [await serveBrokerage(), await serveBrokerage()];
const service = await openFolderService(folder);
try {
  const { context } = service;
  const caller = await connect(service, drainedRemote);
  const loadIds: string[] = [];
  for (let count = 0; count < edits; count += 1) {
    loadIds.push((await postLoad(context, caller, loadRequest.parse(fullLoad))).load.loadId);
    if (count % 100 === 0) await yieldToEventLoop();
  }
  const posted: { loadId: string; etag: string }[] = [];
  const body = JSON.stringify(fullLoad);
  const creates = await compare(caller, async () => {
    posted.push(await ask("POST", loadsPath, { "Idempotency-Key": crypto.randomUUID() }, body));
  });

  const changed = { ...fullLoad, note: "changed" };
  for (const loadId of loadIds) await updateLoad(context, caller, loadId, loadRequest.parse(changed));
  const changedBody = JSON.stringify(changed);
  const updates = await compare(caller, async (index) => {
    const { loadId = "", etag = "" } = posted[index] ?? {};
    await ask("PUT", `${loadsPath}/${loadId}`, { "If-Match": etag }, changedBody);
  });
  process.stdout.write(`${JSON.stringify({ edits, concurrency: CONCURRENCY, creates, updates })}\n`);
} finally {
  await service.close();
  await bareRemote.end();
  await drainedRemote.end();
  await rm(folder, { recursive: true, force: true });
}

async function connect({ context, sync }: Service, { url, ann }: ServedBrokerage): Promise<Caller> {
  await connectRemote(context, getOperator(), systemHttpClient, sync.secrets, createDraft(url, ann.token));
  return await findCurrentCaller(context);
}

async function ask(method: string, path: string, guard: Record<string, string>, body: string) {
  const { url, ann } = bareRemote;
  const headers = { Authorization: `Bearer ${ann.token}`, "Content-Type": "application/json", ...guard };
  const answer = await fetch(url + path, { method, headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { loadId } = (await answer.json()) as { loadId: string };
  return { loadId, etag: answer.headers.get("etag") ?? "" };
}

/** Alternates between the outbox and the plain loop. */
async function compare(caller: Caller, request: (index: number) => Promise<void>) {
  const [drained, bare] = [createSpent(), createSpent()];
  const board: number[] = [];
  while (drained.done < edits) {
    await measure(drained, () => drainSome(caller, board));
    const until = drained.done;
    await measure(bare, () => requestUntil(bare.done, until, request));
  }
  board.sort((left, right) => left - right);
  const at = (part: number) => Math.round(board[Math.floor((board.length - 1) * part)] ?? 0);
  return {
    bare: summarize(bare),
    drained: summarize(drained),
    share: Number((bare.clock / drained.clock).toFixed(2)),
    boardWhileDraining: { asked: board.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) },
  };
}

function summarize({ done, requests, clock, processor }: Spent) {
  const perSecond = Math.round((done / clock) * 1_000);
  return { perSecond, processorMs: Number((processor / done).toFixed(2)), others: requests - done };
}

/** Adds the time of `work`, which returns how much it did. */
async function measure(spent: Spent, work: () => Promise<number>): Promise<void> {
  const before = process.cpuUsage();
  const asked = requests;
  const began = performance.now();
  spent.done += await work();
  spent.clock += performance.now() - began;
  spent.requests += requests - asked;
  const { user, system } = process.cpuUsage(before);
  spent.processor += (user + system) / 1_000;
}

async function requestUntil(
  from: number,
  until: number,
  request: (index: number) => Promise<void>,
): Promise<number> {
  let next = from;
  const worker = async () => {
    while (next < until) {
      next += 1;
      await request(next - 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return until - from;
}

/** Drains one turn's share of the outbox while the board is read every second. */
async function drainSome(caller: Caller, board: number[]): Promise<number> {
  const { context, sync } = service;
  const waiting = () =>
    context.store.read(["outbox"], async ({ outbox }) => {
      const counts = await outbox.count(caller.accountId);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    });
  const before = await waiting();
  let isOver = false;
  const cycle = sync.runCycle().then(() => {
    isOver = true;
  });
  const view = { view: "all", order: "updated", isDescending: true, after: null, size: 200 } as const;
  let hasBegun = false;
  for (let look = 0; !isOver; look += 1) {
    const draining = sync.getSendProgress();
    hasBegun ||= draining !== null;
    if (draining ? draining.done >= edits / TURNS : hasBegun) sync.halt();
    if (look % 50 === 0) {
      const asked = performance.now();
      await readBoardPage(context, caller, view);
      board.push(performance.now() - asked);
    }
    await Promise.race([cycle, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  const problem = sync.getRemoteProblem().message;
  if (problem) throw new Error(problem);
  return before - (await waiting());
}
