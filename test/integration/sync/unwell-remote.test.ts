import { expect, test } from "vitest";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { edit, loadIds, post, read } from "../../support/sync/desk-work.ts";
import { connectOverSocket, type OverSocket } from "../../support/sync/over-socket.ts";

const isWrite = ({ method, url }: Request) => method === "PUT" || url.endsWith("/load");
const isSent =
  ({ desks }: OverSocket) =>
  async () =>
    (await desks.edits()).length === 0;

async function postMany({ desks }: OverSocket, count: number): Promise<string[]> {
  const posted: string[] = [];
  for (let index = 0; index < count; index += 1)
    posted.push(await post(desks.local, { note: `load ${index}` }));
  return posted;
}

const notesThere = async ({ desks }: OverSocket): Promise<string[]> => {
  const notes: string[] = [];
  for (const loadId of await loadIds(desks.remote)) notes.push((await read(desks.remote, loadId)).note ?? "");
  return notes.sort();
};

const expected = (count: number) => Array.from({ length: count }, (_, index) => `load ${index}`).sort();

const readLog = ({ desks }: OverSocket) =>
  desks.local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(desks.local.caller.accountId, null, 500)).records.map(({ message }) => message),
  );

/** The initial concurrency. */
const concurrent = 4;

test("sends every load once to a remote that accepts 40 loads in 7 s, and respects Retry-After", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  const { clock } = desks.local;
  const problems: string[] = [];
  /** How many writes came during each period of Retry-After. */
  const rejected: number[] = [];
  let [accepted, opensAt] = [0, 0];
  over.meddle((request) => {
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
  await postMany(over, 200);
  const waits = await over.runUntil(async () => {
    if (sync.remoteProblem().message)
      problems.push((await readSyncStatus(desks.local.context, sync)).problem);
    return isSent(over)();
  });
  expect(await notesThere(over)).toEqual(expected(200));
  expect(waits.slice(1).every((wait) => wait >= 7_000)).toBe(true);
  expect(waits.length).toBeLessThan(8);
  // Requests that were already under way, and the first one.
  expect(rejected.length).toBeGreaterThan(2);
  expect(Math.max(...rejected)).toBeLessThanOrEqual(16);
  expect(problems.length).toBeGreaterThan(2);
  for (const message of problems)
    expect(message).toMatch(
      /^The load board answered 429\. The load board asked to wait; Lanedesk will retry at \d\d:\d\d:\d\d \w+\.$/,
    );
  expect(sync.remoteProblem()).toEqual({ message: "", since: null });
  expect(await readLog(over)).toContain("The load board answers again.");
});

test("sends every load and change once to a remote that fails every third write", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  let writes = 0;
  /** No update fails often enough to be rejected. */
  const failures = new Map<string, number>();
  over.meddle(async (request) => {
    if (!isWrite(request)) return undefined;
    writes += 1;
    const before = failures.get(request.url) ?? 0;
    if (writes % 3 !== 0 || (request.method === "PUT" && before === 3)) return undefined;
    failures.set(request.url, before + 1);
    if (writes % 2 === 0) await desks.answer(request);
    return new Response("{}", { status: 503 });
  });
  const posted = await postMany(over, 60);
  await over.runUntil(isSent(over));
  expect(await notesThere(over)).toEqual(expected(60));
  for (const loadId of posted) await edit(desks.local, loadId, { loadLabel: "Hot" });
  await over.runUntil(isSent(over));
  const there = await Promise.all((await loadIds(desks.remote)).map((loadId) => read(desks.remote, loadId)));
  expect(there.filter(({ loadLabel }) => loadLabel === "Hot")).toHaveLength(60);
  expect(there).toHaveLength(60);
  expect(sync.remoteProblem().message).toBe("");
});

test("backs off from a remote that fails every request, reports it, and sends everything soon after it recovers", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  let [hasRecovered, writes] = [false, 0];
  over.meddle((request) => {
    if (hasRecovered || !isWrite(request)) return undefined;
    writes += 1;
    return new Response("{}", { status: 503 });
  });
  await postMany(over, 100);
  let cycles = 0;
  const waits = await over.runUntil(async () => cycles++ === 8);
  expect(waits.at(-1)).toBeGreaterThan(60_000);
  expect(writes).toBeLessThan(40);
  expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({
    problem: "The load board answered 503.",
    offlineSince: expect.any(Number),
  });
  hasRecovered = true;
  const until = await over.runUntil(isSent(over));
  expect(until.length).toBeLessThan(4);
  expect(await notesThere(over)).toEqual(expected(100));
});

test("posts nothing twice after the computer slept during a cycle", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  const changed = await postMany(over, 20);
  await over.runUntil(isSent(over));
  const posted = Array.from({ length: 20 }, (_, index) => `new ${index}`);
  for (const note of posted) await post(desks.local, { note });
  for (const loadId of changed) await edit(desks.local, loadId, { loadLabel: "Hot" });
  const arrived = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<undefined>();
  let held = 0;
  over.meddle(async (request) => {
    if (!isWrite(request)) return undefined;
    held += 1;
    await desks.answer(request);
    if (held === concurrent) arrived.resolve();
    return asleep.promise;
  });
  const { end } = await over.nextCycle();
  await arrived.promise;
  desks.local.clock.pass(5 * 3_600_000);
  desks.remote.clock.pass(5 * 3_600_000);
  over.meddle(() => undefined);
  over.breakConnections();
  asleep.resolve(undefined);
  await end;
  expect(sync.remoteProblem().message).toContain("did not answer");
  const waits = await over.runUntil(isSent(over));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
  expect(await notesThere(over)).toEqual([...expected(20), ...posted].sort());
  for (const loadId of await loadIds(desks.remote)) {
    const { note, loadLabel } = await read(desks.remote, loadId);
    expect(loadLabel).toBe(note?.startsWith("new") ? null : "Hot");
  }
});

test("does not wait for a remote when the program closes, and posts nothing twice", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  await postMany(over, 20);
  const never = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<void>();
  let held = 0;
  over.meddle(async (request) => {
    if (!isWrite(request)) return undefined;
    await desks.answer(request);
    held += 1;
    if (held === concurrent) arrived.resolve();
    return never.promise;
  });
  const { end } = await over.nextCycle();
  await arrived.promise;
  const stopped = sync.stop();
  over.passGrace();
  await stopped;
  never.resolve(undefined);
  void end;
  const states = (await desks.edits()).map(({ state, message }) => `${state}: ${message}`);
  expect(states.filter((message) => message.includes("closed before the load board answered"))).toHaveLength(
    concurrent,
  );
  expect(states.filter((message) => message.startsWith("sending"))).toEqual([]);
  expect(await readLog(over)).not.toContainEqual(expect.stringMatching(/^Lanedesk was closed/));
  over.meddle(() => undefined);
  const again = over.startAgain();
  await again.runCycle();
  expect(await desks.edits()).toEqual([]);
  expect(await notesThere(over)).toEqual(expected(20));
});

test("reports a load that can't be read once, retries it rarely, and synchronizes the others", async () => {
  const over = await connectOverSocket();
  const { desks, sync } = over;
  await postMany(over, 5);
  await over.runUntil(isSent(over));
  const { lastSyncAt } = await readSyncStatus(desks.local.context, sync);
  const [bad = "", good = ""] = await loadIds(desks.remote);
  let reads = 0;
  over.meddle(({ url }) => {
    if (!url.includes(bad)) return undefined;
    reads += 1;
    return new Response("{}", { status: 503 });
  });
  await edit(desks.remote, good, { loadLabel: "Hot" });
  for (let minutes = 0; minutes < 30; ) {
    const { waited, end } = await over.nextCycle();
    await end;
    minutes += waited / 60_000;
    if (reads === 0) continue;
    expect(await readSyncStatus(desks.local.context, sync)).toMatchObject({
      problem: expect.stringMatching(
        /^One load could not be read from the load board\. The load board answered 503\./,
      ),
      lastSyncAt: expect.any(Number),
      pending: 0,
    });
  }
  expect(reads).toBeGreaterThan(2);
  expect(reads).toBeLessThan(10);
  const logged = (await readLog(over)).filter((message) => message.startsWith("One load could not be read"));
  expect(logged).toHaveLength(1);
  const here = await Promise.all((await loadIds(desks.local)).map((loadId) => read(desks.local, loadId)));
  expect(here.filter(({ loadLabel }) => loadLabel === "Hot")).toHaveLength(1);
  over.meddle(() => undefined);
  await over.runUntil(async () => sync.remoteProblem().message === "");
  const after = await readSyncStatus(desks.local.context, sync);
  expect(after.lastSyncAt).toBeGreaterThan(lastSyncAt ?? 0);
});
