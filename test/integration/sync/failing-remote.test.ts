import { expect, test } from "vitest";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { openSocketDeskPair, type SocketDeskPair } from "../../support/sync/socket-desk-pair.ts";

const isWrite = ({ method, url }: Request) => method === "PUT" || url.endsWith("/load");
const isSent =
  ({ desks }: SocketDeskPair) =>
  async () =>
    (await desks.edits()).length === 0;

async function postMany({ desks }: SocketDeskPair, count: number): Promise<string[]> {
  const posted: string[] = [];
  for (let index = 0; index < count; index += 1)
    posted.push(await post(desks.local, { note: `load ${index}` }));
  return posted;
}

const readRemoteNotes = async ({ desks }: SocketDeskPair): Promise<string[]> => {
  const notes: string[] = [];
  for (const loadId of await listLoadIds(desks.remote))
    notes.push((await read(desks.remote, loadId)).note ?? "");
  return notes.sort();
};

const expected = (count: number) => Array.from({ length: count }, (_, index) => `load ${index}`).sort();

const readLog = ({ desks }: SocketDeskPair) =>
  desks.local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(desks.local.caller.accountId, null, 500)).records.map(({ message }) => message),
  );

/** The initial concurrency. */
const INITIAL_CONCURRENCY = 4;

test("sends every load once to a remote that accepts 40 loads in 7 s, and respects Retry-After", async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  const { clock } = desks.local;
  const problems: string[] = [];
  /** The number of writes in each Retry-After period. */
  const rejected: number[] = [];
  let [accepted, opensAt] = [0, 0];
  pair.intercept((request) => {
    if (!isWrite(request)) return undefined;
    const isClosed = clock.now() < opensAt;
    if (!isClosed && accepted < 40) {
      accepted += 1;
      return undefined;
    }
    if (!isClosed) {
      [accepted, opensAt] = [0, clock.now() + 7_000];
      rejected.push(0);
    }
    rejected.push((rejected.pop() ?? 0) + 1);
    return new Response("{}", { status: 429, headers: { "Retry-After": "7" } });
  });
  await postMany(pair, 200);
  const waits = await pair.runUntil(async () => {
    if (sync.getRemoteProblem().message)
      problems.push((await readSyncStatus(desks.local.context, sync)).problem);
    return isSent(pair)();
  });
  expect(await readRemoteNotes(pair)).toEqual(expected(200));
  expect(waits.slice(1).every((wait) => wait >= 7_000)).toBe(true);
  expect(waits.length).toBeLessThan(8);
  // Includes the requests already in flight and the first retry.
  expect(rejected.length).toBeGreaterThan(2);
  expect(Math.max(...rejected)).toBeLessThanOrEqual(16);
  expect(problems.length).toBeGreaterThan(2);
  for (const message of problems)
    expect(message).toMatch(
      /^The load board responded with 429\. The load board requested a delay; Lanedesk will retry at \d\d?:\d\d:\d\d ([AP]M )?\w+\.$/,
    );
  expect(sync.getRemoteProblem()).toEqual({ message: "", since: null });
  expect(await readLog(pair)).toContain("The load board responds again.");
});

test("sends every load and change once to a remote that fails every third write", {
  tags: "long",
}, async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  let writes = 0;
  /** No update fails often enough to be rejected. */
  const failures = new Map<string, number>();
  pair.intercept(async (request) => {
    if (!isWrite(request)) return undefined;
    writes += 1;
    const before = failures.get(request.url) ?? 0;
    if (writes % 3 !== 0 || (request.method === "PUT" && before === 3)) return undefined;
    failures.set(request.url, before + 1);
    if (writes % 2 === 0) await desks.answer(request);
    return new Response("{}", { status: 503 });
  });
  const posted = await postMany(pair, 60);
  await pair.runUntil(isSent(pair));
  expect(await readRemoteNotes(pair)).toEqual(expected(60));
  for (const loadId of posted) await edit(desks.local, loadId, { loadLabel: "Hot" });
  await pair.runUntil(isSent(pair));
  const there = await Promise.all(
    (await listLoadIds(desks.remote)).map((loadId) => read(desks.remote, loadId)),
  );
  expect(there.filter(({ loadLabel }) => loadLabel === "Hot")).toHaveLength(60);
  expect(there).toHaveLength(60);
  expect(sync.getRemoteProblem().message).toBe("");
});

test("backs off from a remote that fails every request, reports it, and sends everything soon after it recovers", async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  let [hasRecovered, writes] = [false, 0];
  pair.intercept((request) => {
    if (hasRecovered || !isWrite(request)) return undefined;
    writes += 1;
    return new Response("{}", { status: 503 });
  });
  await postMany(pair, 100);
  let cycles = 0;
  const waits = await pair.runUntil(async () => cycles++ === 8);
  expect(waits.at(-1)).toBeGreaterThan(60_000);
  expect(writes).toBeLessThan(40);
  expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({
    problem: "The load board responded with 503.",
    offlineSince: expect.any(Number),
  });
  hasRecovered = true;
  const until = await pair.runUntil(isSent(pair));
  expect(until.length).toBeLessThan(4);
  expect(await readRemoteNotes(pair)).toEqual(expected(100));
});

test("posts nothing twice after the computer slept during a cycle", async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  const changed = await postMany(pair, 20);
  await pair.runUntil(isSent(pair));
  const posted = Array.from({ length: 20 }, (_, index) => `new ${index}`);
  for (const note of posted) await post(desks.local, { note });
  for (const loadId of changed) await edit(desks.local, loadId, { loadLabel: "Hot" });
  const arrived = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<undefined>();
  let blocked = 0;
  pair.intercept(async (request) => {
    if (!isWrite(request)) return undefined;
    blocked += 1;
    await desks.answer(request);
    if (blocked === INITIAL_CONCURRENCY) arrived.resolve();
    return asleep.promise;
  });
  const { end } = await pair.nextCycle();
  await arrived.promise;
  desks.local.clock.pass(5 * 3_600_000);
  desks.remote.clock.pass(5 * 3_600_000);
  pair.intercept(() => undefined);
  pair.breakConnections();
  asleep.resolve(undefined);
  await end;
  expect(sync.getRemoteProblem().message).toContain("did not respond");
  const waits = await pair.runUntil(isSent(pair));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
  expect(await readRemoteNotes(pair)).toEqual([...expected(20), ...posted].sort());
  for (const loadId of await listLoadIds(desks.remote)) {
    const { note, loadLabel } = await read(desks.remote, loadId);
    expect(loadLabel).toBe(note?.startsWith("new") ? null : "Hot");
  }
});

test("does not wait for a remote when the program closes, and posts nothing twice", async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  await postMany(pair, 20);
  const never = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<void>();
  let blocked = 0;
  pair.intercept(async (request) => {
    if (!isWrite(request)) return undefined;
    await desks.answer(request);
    blocked += 1;
    if (blocked === INITIAL_CONCURRENCY) arrived.resolve();
    return never.promise;
  });
  const { end } = await pair.nextCycle();
  await arrived.promise;
  const stopped = sync.stop();
  pair.runTimers();
  await stopped;
  never.resolve(undefined);
  void end;
  const states = (await desks.edits()).map(({ state, message }) => `${state}: ${message}`);
  expect(states.filter((message) => message.includes("closed before the load board responded"))).toHaveLength(
    INITIAL_CONCURRENCY,
  );
  expect(states.filter((message) => message.startsWith("sending"))).toEqual([]);
  expect(await readLog(pair)).not.toContainEqual(expect.stringMatching(/^Lanedesk was closed/));
  pair.intercept(() => undefined);
  const again = pair.restart();
  await again.runCycle();
  expect(await desks.edits()).toEqual([]);
  expect(await readRemoteNotes(pair)).toEqual(expected(20));
});

test("reports a load that can't be read once, retries it rarely, and synchronizes the others", async () => {
  const pair = await openSocketDeskPair();
  const { desks, sync } = pair;
  await postMany(pair, 5);
  await pair.runUntil(isSent(pair));
  const { lastSyncAt } = await readSyncStatus(desks.local.context, sync);
  const [bad = "", good = ""] = await listLoadIds(desks.remote);
  let reads = 0;
  pair.intercept(({ url }) => {
    if (!url.includes(bad)) return undefined;
    reads += 1;
    return new Response("{}", { status: 503 });
  });
  await edit(desks.remote, good, { loadLabel: "Hot" });
  for (let minutes = 0; minutes < 30; ) {
    const { waited, end } = await pair.nextCycle();
    await end;
    minutes += waited / 60_000;
    if (reads === 0) continue;
    expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({
      problem: expect.stringMatching(/^The load board responded with 503; one load can't be read\./),
      lastSyncAt: expect.any(Number),
      pending: 0,
    });
  }
  expect(reads).toBeGreaterThan(2);
  expect(reads).toBeLessThan(10);
  const logged = (await readLog(pair)).filter((message) => message.includes("one load can't be read"));
  expect(logged).toHaveLength(1);
  const here = await Promise.all((await listLoadIds(desks.local)).map((loadId) => read(desks.local, loadId)));
  expect(here.filter(({ loadLabel }) => loadLabel === "Hot")).toHaveLength(1);
  pair.intercept(() => undefined);
  await pair.runUntil(async () => sync.getRemoteProblem().message === "");
  const after = await readSyncStatus(desks.local.context, sync);
  expect(after.lastSyncAt).toBeGreaterThan(lastSyncAt ?? 0);
});
