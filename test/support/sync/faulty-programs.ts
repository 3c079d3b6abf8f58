import { setTimeout as pause } from "node:timers/promises";
import { systemHttpClient } from "../../../electron/app.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { createSecretStore } from "../../../electron/sync/connection/secrets.ts";
import { readLoadValues } from "../../../electron/sync/merge/load-fields.ts";
import { findDifferences } from "../../../electron/sync/merge/merge-loads.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { type ServedBrokerage, serveBrokerage } from "../brokerage.ts";
import { deletePath, loadPath, loadsPath, smallLoad } from "../loads.ts";
import { serveWithClock } from "../program.ts";
import { createRandomStream, type RandomStream } from "../random-stream.ts";
import { connectWindowApi, type WindowApi } from "../window-api.ts";
import { type ConnectionFault, openFaultyProxy } from "./faulty-proxy.ts";
import { createDraft } from "./test-sync.ts";

/** One acknowledged edit: the load, the field, its value and the value before. */
interface AcknowledgedEdit {
  tag: string;
  field: "note" | "loadLabel";
  before: unknown;
  after: string;
  side: "local" | "remote";
}

interface TrackedLoad {
  tag: string;
  local: string;
  /** The remote id, once it is known. */
  remote: string | undefined;
  isDeleted: boolean;
}

const HOUR_MS = 60 * 60_000;

const connectionFaults: ConnectionFault[] = ["pass", "pass", "pass", "cut", "delay", "reset after delivery"];

/**
 * Runs two served programs with a faulty network between them. Edits loads on both sides, kills the programs at random
 * and moves their clocks. Then ends the faults and compares the loads of both.
 */
export async function runFaultyPrograms(
  rounds: number,
  seed: number,
): Promise<{ problems: string[]; summary: string }> {
  const random = createRandomStream(seed);
  const remote = await serveBrokerage(undefined, serveWithClock);
  const local = await serveBrokerage(undefined, serveWithClock);
  const proxy = await openFaultyProxy(() => Number(new URL(remote.url).port));
  const summary: string[] = [];
  try {
    await connect(local, proxy.url, remote.ann.token);
    const loads: TrackedLoad[] = [];
    const edits: AcknowledgedEdit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      proxy.chooseFaults(() => (random.next() < 0.02 ? "half-open" : random.pick(connectionFaults)));
      if (loads.length < 4 || random.next() < 0.15) await post(local, loads, `tag-${round}`);
      const tracked = pickLoad(loads, random);
      if (tracked && random.next() < 0.8)
        await edit(local, "local", tracked, tracked.local, round, edits, random.next());
      const seen = pickLoad(
        loads.filter((one) => one.remote),
        random,
      );
      if (seen?.remote && random.next() < 0.3)
        await edit(remote, "remote", seen, seen.remote, round, edits, random.next());
      if (tracked && random.next() < 0.04)
        tracked.isDeleted = (await remove(local, tracked)) || tracked.isDeleted;
      const running = runSync(local);
      // Clocks jump by hours and back, also during a cycle.
      if (random.next() < 0.1) await local.moveClock(HOUR_MS * (random.whole(14) - 7));
      if (random.next() < 0.05) await remote.moveClock(HOUR_MS * (random.whole(6) - 3));
      if (random.next() < 0.15) await local.crash();
      if (random.next() < 0.1) await remote.crash();
      await Promise.race([running, pause(400)]);
      await findRemoteIds(remote, loads);
    }
    proxy.chooseFaults(() => "pass");
    await Promise.all([local.moveClock(0), remote.moveClock(0)]);
    summary.push(`${edits.length} edits of ${loads.length} loads`);
    const status = await waitUntilSynced(local);
    summary.push(JSON.stringify(status));
    return { problems: await compare(local, remote, loads, edits), summary: summary.join("; ") };
  } finally {
    await local.end();
    await remote.end();
    await proxy.close();
  }
}

const pickLoad = (loads: readonly TrackedLoad[], random: RandomStream): TrackedLoad | undefined =>
  loads.length > 0 ? random.pick(loads) : undefined;

function connect(local: ServedBrokerage, baseUrl: string, token: string): Promise<void> {
  const draft = createDraft(baseUrl, token);
  return local.withStore(async (context) => {
    await connectRemote(context, getOperator(), systemHttpClient, createSecretStore(local.folder), draft);
  });
}

async function post(local: ServedBrokerage, loads: TrackedLoad[], tag: string): Promise<void> {
  const body = { ...smallLoad, note: "first", loadNumber: tag };
  const answer = await local.ask("POST", loadsPath, { token: local.ann.token, body });
  if (answer.status === 201)
    loads.push({ tag, local: answer.body.loadId, remote: undefined, isDeleted: false });
}

async function edit(
  at: ServedBrokerage,
  side: AcknowledgedEdit["side"],
  { tag }: TrackedLoad,
  loadId: string,
  round: number,
  edits: AcknowledgedEdit[],
  dice: number,
): Promise<void> {
  const { token } = at.ann;
  const read = await at.ask("GET", loadPath(loadId), { token });
  if (read.status !== 200) return;
  const field = dice < 0.5 ? "note" : "loadLabel";
  const after = `${side} ${round}`;
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  const body = { ...read.body, [field]: after };
  const answer = await at.ask("PUT", loadPath(loadId), { token, headers, body });
  if (answer.status === 200) edits.push({ tag, field, before: read.body[field], after, side });
}

async function remove(local: ServedBrokerage, { local: loadId }: TrackedLoad): Promise<boolean> {
  const { token } = local.ann;
  const answer = await local.ask("DELETE", deletePath(loadId), { token, body: { reason: "2" } });
  return answer.status === 204;
}

const runSync = (local: ServedBrokerage) =>
  local.ask("POST", "/lanedesk/v1/sync", { token: local.ann.token }).catch(() => undefined);

interface Row {
  loadId: string;
  loadNumber: string;
}

/** The loads of the board, read over the window's channel, because the interface has no list. */
async function readBoard(brokerage: ServedBrokerage): Promise<Row[]> {
  const address = brokerage.ui + brokerage.pid;
  const windowApi = windowApis.get(address) ?? (await connectWindowApi(brokerage.ui));
  windowApis.set(address, windowApi);
  const request = { view: "all", order: "created", isDescending: false, after: null, size: 200 } as const;
  return (await windowApi.call("loads.page", request)).rows;
}

const windowApis = new Map<string, WindowApi>();

async function findRemoteIds(remote: ServedBrokerage, loads: TrackedLoad[]): Promise<void> {
  if (loads.every((tracked) => tracked.remote)) return;
  for (const { loadId, loadNumber } of await readBoard(remote))
    for (const tracked of loads) if (tracked.tag === loadNumber) tracked.remote = loadId;
}

/** Waits until nothing is pending. */
async function waitUntilSynced(local: ServedBrokerage): Promise<JsonObject> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await runSync(local);
    if (
      answer?.status === 200 &&
      answer.body.pending === 0 &&
      answer.body.inDoubt === 0 &&
      !answer.body.problem
    )
      return answer.body;
    await pause(200);
  }
  return { problem: "sync did not finish" };
}

async function compare(
  local: ServedBrokerage,
  remote: ServedBrokerage,
  loads: TrackedLoad[],
  edits: AcknowledgedEdit[],
): Promise<string[]> {
  const remoteRows = await readBoard(remote);
  const tags = remoteRows.map(({ loadNumber }) => loadNumber);
  const duplicates = tags
    .filter((tag, index) => tags.indexOf(tag) !== index)
    .map((tag) => `${tag} was posted twice`);
  const waiting = await local.withStore((context) =>
    context.store.read(["outbox"], ({ outbox }) => outbox.findByLoads(loads.map((tracked) => tracked.local))),
  );
  const problems = [...duplicates];
  for (const tracked of loads) {
    const id = remoteRows.find(({ loadNumber }) => loadNumber === tracked.tag)?.loadId;
    const own = waiting.filter(({ loadId }) => loadId === tracked.local);
    const here = (await local.ask("GET", loadPath(tracked.local), { token: local.ann.token })).body;
    const there = id && (await remote.ask("GET", loadPath(id), { token: remote.ann.token })).body;
    if (!there && own.length === 0 && !tracked.isDeleted) problems.push(`${tracked.tag} never arrived`);
    for (const edit of own)
      if (edit.message === "") problems.push(`${tracked.tag}: ${edit.state} without a message`);
    if (there && own.length === 0 && !tracked.isDeleted) {
      const differences = findDifferences(withoutUser(here), withoutUser(there)).map(({ label }) => label);
      if (differences.length > 0) problems.push(`${tracked.tag} differs: ${differences}`);
    }
    for (const edit of edits.filter(({ tag }) => tag === tracked.tag)) {
      const seen = edits.some(
        ({ tag, field, before }) => tag === edit.tag && field === edit.field && before === edit.after,
      );
      const isPresent =
        seen || there?.[edit.field] === edit.after || (own.length > 0 && here[edit.field] === edit.after);
      const isInConflict = own.some(({ conflict }) => conflict?.localContent[edit.field] === edit.after);
      if (!isPresent && !isInConflict && !tracked.isDeleted)
        problems.push(`${tracked.tag} lost ${edit.field} ${edit.after}`);
    }
  }
  return problems;
}

const withoutUser = (load: JsonObject) => readLoadValues({ ...load, postAsUser: null });
