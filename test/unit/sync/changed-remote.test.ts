import { describe, expect, it } from "vitest";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { EDIT_DELAY_MS } from "../../../electron/sync/schedule/sync-job.ts";
import { readProgress, resumeSync } from "../../../electron/sync/status/progress.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { createSync } from "../../../electron/sync/sync.ts";
import { createRandomStream } from "../../support/random-stream.ts";
import {
  answerNotFound,
  edit,
  hideExtensions,
  listLoadIds,
  loadAnswerHeaders,
  post,
  read,
} from "../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";

describe("a remote that changed", () => {
  it("gets a lost load again from the desk that posted it", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local, { note: "mine" });
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    desks.intercept((request) => (request.url.endsWith(there) ? answerNotFound() : undefined));
    await desks.advance(3_600_000);
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toHaveLength(2);
    expect(await read(desks.local, here)).toMatchObject({ note: "mine", loadState: { loadStateId: 1 } });
  });

  it("raises a conflict for a load it lacks; does not post a load that the broker keeps local", async () => {
    const desks = await openDeskPair();
    hideExtensions(desks);
    const here = await post(desks.local);
    await desks.sync.runCycle();
    desks.intercept((request) =>
      ["/lanedesk/v1", "/loadmanagement/v2/load/"].some((path) =>
        new URL(request.url).pathname.startsWith(path),
      )
        ? answerNotFound()
        : undefined,
    );
    await desks.advance(3_600_000);
    const [blocked] = await desks.edits();
    expect(blocked).toMatchObject({ conflict: { kind: "missing" } });
    await resolveEdit(desks.local.context, desks.local.caller, blocked?.editId ?? 0, { how: "remote" });
    await edit(desks.local, here, { note: "later" });
    await desks.advance(3_600_000);
    expect(await desks.edits()).toEqual([]);
    expect(desks.requests.filter((request) => request === "POST /loadmanagement/v2/load")).toHaveLength(1);
  });

  it("may return a currency that is not a code, which the broker can replace", async () => {
    const desks = await openDeskPair();
    const getRate = (amount: number, currencyCode: string) => ({
      rateAttributes: { postedAllInRate: { amount, currencyCode }, tenderAllInRate: null },
    });
    const here = await post(desks.local, getRate(2_450, "USD"));
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    await edit(desks.remote, there, { note: "theirs" });
    desks.intercept(async (request) => {
      const answered = await desks.answer(request);
      if (request.method !== "GET" || !request.url.endsWith(there)) return answered;
      const load = { ...(await answered.json()), ...getRate(2_450, "US dollars") };
      return Response.json(load, { headers: loadAnswerHeaders });
    });
    await desks.advance(3_600_000);
    expect(await read(desks.local, here)).toMatchObject(getRate(2_450, "US dollars"));
    await edit(desks.local, here, getRate(2_600, "USD"));
    expect((await read(desks.local, here)).loadActivity.at(-1)?.comment).toContain(
      "Posted rate 2,450 US dollars → $2,600",
    );
  });

  it("pauses sync if it lacks many loads", async () => {
    const desks = await openDeskPair();
    for (let count = 0; count < 12; count += 1) await post(desks.local);
    await desks.sync.runCycle();
    desks.intercept((request) =>
      request.method === "GET" && request.url.includes("/load/") ? answerNotFound() : undefined,
    );
    await desks.advance(3_600_000);
    expect(await readProgress(desks.local.context)).toMatchObject({ paused: "many missing" });
    expect(await desks.edits()).toEqual([]);
    const status = await readSyncStatus(desks.local.context, desks.sync);
    expect(status.problem).toContain("12 of 12 loads");
    await resumeSync(desks.local.context);
    await desks.sync.runCycle();
    expect(await desks.edits()).toHaveLength(12);
  });

  it("asks again about missing loads if the remote had all loads when sync resumed", async () => {
    const desks = await openDeskPair();
    for (let count = 0; count < 12; count += 1) await post(desks.local);
    await desks.sync.runCycle();
    const loseLoads = async () => {
      desks.intercept((request) =>
        request.method === "GET" && request.url.includes("/load/") ? answerNotFound() : undefined,
      );
      await desks.advance(3_600_000);
      expect(await readProgress(desks.local.context)).toMatchObject({ paused: "many missing" });
    };
    await loseLoads();
    desks.intercept(() => undefined);
    await resumeSync(desks.local.context);
    desks.sync.reset();
    await desks.sync.runCycle();
    await desks.advance(3_600_000);
    await loseLoads();
    expect(await desks.edits()).toEqual([]);
  });

  it("accepts many loads that ended while the program was off", async () => {
    const desks = await openDeskPair();
    for (let count = 0; count < 24; count += 1) await post(desks.local);
    await desks.sync.runCycle();
    for (const loadId of (await listLoadIds(desks.remote)).slice(12))
      await deleteLoad(desks.remote.context, desks.remote.caller, loadId, { reason: "2", comment: null });
    desks.local.clock.pass(62 * 3_600_000);
    desks.sync.reset();
    await desks.sync.runCycle();
    expect(await readProgress(desks.local.context)).toMatchObject({ paused: "" });
  });

  it("pauses sync once for many missing loads and once for many ended loads", async () => {
    const desks = await openDeskPair();
    for (let count = 0; count < 24; count += 1) await post(desks.local);
    await desks.sync.runCycle();
    const there = await listLoadIds(desks.remote);
    const missing = new Set(there.slice(0, 12));
    for (const loadId of there.slice(12))
      await deleteLoad(desks.remote.context, desks.remote.caller, loadId, { reason: "2", comment: null });
    desks.intercept(({ url }) => (missing.has(url.split("/").at(-1) ?? "") ? answerNotFound() : undefined));
    const pauses: string[] = [];
    await desks.advance(380_000);
    for (let resumes = 0; resumes < 3; resumes += 1) {
      pauses.push((await readProgress(desks.local.context)).paused);
      await resumeSync(desks.local.context);
      desks.sync.reset();
      await desks.sync.runCycle();
    }
    expect(pauses).toEqual(["many missing", "many ended", ""]);
    expect(await desks.edits()).toEqual([]);
    const countDeleted = () =>
      desks.local.store.read(["loads"], ({ loads }) =>
        loads.readPage({ status: "deleted" } as never).then(({ records }) => records.length),
      );
    expect(await countDeleted()).toBe(12);

    // The broker has accepted the earlier loads, so they do not count again.
    const [reposted = ""] = (await listLoadIds(desks.remote)).filter((loadId) => !there.includes(loadId));
    await deleteLoad(desks.remote.context, desks.remote.caller, reposted, { reason: "2", comment: null });
    await desks.advance(330_000);
    expect(await readProgress(desks.local.context)).toMatchObject({ paused: "" });
    expect(await countDeleted()).toBe(13);
  });

  it("pauses sync if it loses many loads that sync reads one by one", async () => {
    const desks = await openDeskPair();
    const { context, clock } = desks.local;
    let planned: { at: number; run: () => void }[] = [];
    const sync = createSync({
      context,
      http: {
        ...desks.http,
        runAfter(delayMs, run) {
          if (delayMs < EDIT_DELAY_MS) return desks.http.runAfter(delayMs, run);
          const own = { at: clock.uptimeMs() + delayMs, run };
          planned.push(own);
          return () => {
            planned = planned.filter((one) => one !== own);
          };
        },
      },
      random: createRandomStream(1).next,
      secrets: desks.secrets,
      report: (cause) => {
        throw cause;
      },
    });
    for (let count = 0; count < 60; count += 1) await post(desks.local);
    await sync.runCycle();
    const isPost = (request: string) => request === "POST /loadmanagement/v2/load";
    expect(desks.requests.filter(isPost)).toHaveLength(60);
    desks.intercept(({ method, url }) =>
      method === "GET" && url.includes("/load/") ? answerNotFound() : undefined,
    );
    sync.start();
    while (clock.uptimeMs() < 600_000 && (await readProgress(context)).paused === "") {
      const next = planned.reduce((first, one) => (one.at < first.at ? one : first));
      planned = planned.filter((one) => one !== next);
      clock.pass(Math.max(0, next.at - clock.uptimeMs()));
      next.run();
      while (sync.isRunning()) await new Promise(setImmediate);
    }
    const { paused, message } = await readProgress(context);
    expect(paused).toBe("many missing");
    expect(message).toMatch(/^The load board no longer has 13 of 60 loads/);
    expect(desks.requests.filter(isPost).length).toBeLessThanOrEqual(72);
    await sync.stop();
  });

  it("pauses sync if it rejects the token, and nothing is lost", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    desks.intercept(() => new Response("{}", { status: 401 }));
    await desks.sync.runCycle();
    // Carrier monitoring has its own credentials and continues.
    const listLoadRequests = () => desks.requests.filter((path) => /load|account/.test(path));
    const before = listLoadRequests().length;
    await desks.advance(3_600_000);
    expect(before).toBeGreaterThan(0);
    expect(listLoadRequests()).toHaveLength(before);
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      paused: "token refused",
      pending: 1,
    });
    desks.intercept(() => undefined);
    await connectRemote(desks.local.context, getOperator(), desks.http, desks.secrets, desks.draft);
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("synchronizes the other loads if it rejects one", async () => {
    const desks = await openDeskPair();
    await post(desks.local, { note: "bad" });
    await post(desks.local, { note: "good" });
    desks.intercept(async (request) =>
      request.method === "POST" && (await request.text()).includes('"bad"')
        ? new Response(JSON.stringify({ detail: "No such commodity." }), { status: 400 })
        : undefined,
    );
    await desks.sync.runCycle();
    expect(await desks.edits()).toMatchObject([
      { state: "rejected", message: expect.stringContaining("No such commodity;") },
    ]);
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });
});
