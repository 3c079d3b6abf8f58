import { describe, expect, it, test } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import {
  listRegistrationStepsToday,
  recordRegistrationSteps,
} from "../../../electron/services/carriers/registration-steps.ts";
import { summarizeQueue } from "../../../electron/services/change-queue/change-queue.ts";
import { importLoad } from "../../../electron/sync/pull/import-load.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { listLoadIds, post } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

const isOfLoads = ({ url }: Request) => /\/(loadmanagement|accountmanagement)\//.test(url);
const isOfQueue = ({ url }: Request) => url.endsWith("/DeltaAPI.aspx");
const isOfSteps = ({ url }: Request) => url.endsWith("/RegistrationStepAPI.aspx");

/** Desks with a load to send; the remote has a carrier in its queue and a registration step. */
async function openWithWork(): Promise<DeskPair> {
  const desks = await openDeskPair();
  await post(desks.local);
  const { context, caller } = desks.remote;
  await recordCarriers(context, caller, [{ usdotNumber: "100", legalName: "Prairie" }]);
  await recordRegistrationSteps(context, caller, [
    {
      MonitorID: "1",
      CompanyName: "Prairie",
      MCNumber: "MC123",
      USDOTNumber: "100",
      IntraStateNumber: "",
      LastStep: "Thank You",
      UTC_RegistrationDate: new Date(desks.remote.clock.now()).toISOString(),
    },
  ]);
  return desks;
}

const getStatus = ({ local, sync }: DeskPair) => readSyncStatus(local.context, sync);
const countWaiting = async ({ remote: { context, caller } }: DeskPair) =>
  (await summarizeQueue(context, caller)).waiting;

const everyStep = {
  MonitorID: null,
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  AllActivityForToday: true,
};
const countLocalSteps = async ({ local }: DeskPair) =>
  (await listRegistrationStepsToday(local.context, local.caller, everyStep)).length;

describe("areas of the interface are independent", () => {
  it.each([
    ["fails", 503],
    ["rejects the token", 401],
  ])("synchronizes the carriers if the load board %s", async (_, status) => {
    const desks = await openWithWork();
    desks.intercept((request) => (isOfLoads(request) ? new Response("{}", { status }) : undefined));
    await desks.sync.runCycle();
    expect(await countWaiting(desks)).toBe(0);
    expect(await countLocalSteps(desks)).toBe(1);
    expect(await getStatus(desks)).toMatchObject({
      pending: 1,
      lastSyncAt: null,
      problem: expect.stringContaining(String(status)),
    });
    await recordCarriers(desks.remote.context, desks.remote.caller, [{ usdotNumber: "200", legalName: "B" }]);
    await desks.advance(600_000);
    expect(await countWaiting(desks)).toBe(0);
  });

  it("synchronizes the carriers if the load board never answers", async () => {
    const desks = await openWithWork();
    const never = Promise.withResolvers<undefined>();
    const requested = Promise.withResolvers<void>();
    desks.intercept((request) => {
      if (isOfSteps(request)) requested.resolve();
      return isOfLoads(request) ? never.promise : undefined;
    });
    const cycle = desks.sync.runCycle();
    await requested.promise;
    expect(await countWaiting(desks)).toBe(0);
    never.resolve(undefined);
    await cycle;
    expect(await desks.edits()).toEqual([]);
  });

  it("sends loads and runs cycles if the change queue never answers", async () => {
    const desks = await openWithWork();
    const never = Promise.withResolvers<undefined>();
    const requested = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    let posts = 0;
    desks.intercept(async (request) => {
      if (isOfQueue(request)) {
        requested.resolve();
        return never.promise;
      }
      if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      posts += 1;
      if (posts === 2) sent.resolve();
      return undefined;
    });
    const first = desks.sync.runCycle();
    await requested.promise;
    await post(desks.local);
    const second = desks.sync.runCycle();
    await sent.promise;
    never.resolve(undefined);
    await Promise.all([first, second]);
    expect(await listLoadIds(desks.remote)).toHaveLength(2);
  });

  it("reads registration steps if the change queue fails, and the reverse", async () => {
    for (const [failing, message] of [
      [isOfQueue, "new and changed carriers were not read"],
      [isOfSteps, "registration steps were not read"],
    ] as const) {
      const desks = await openWithWork();
      desks.intercept((request) => (failing(request) ? new Response("{}", { status: 503 }) : undefined));
      await desks.sync.runCycle();
      expect(await countWaiting(desks)).toBe(failing === isOfQueue ? 1 : 0);
      expect(await countLocalSteps(desks)).toBe(failing === isOfSteps ? 0 : 1);
      expect(await getStatus(desks)).toMatchObject({
        pending: 0,
        lastSyncAt: null,
        problem: expect.stringContaining(message),
      });
    }
  });
});

test("reports a cause that affects loads and carriers once", async () => {
  const desks = await openWithWork();
  desks.intercept(() => new Response("<html></html>", { status: 200 }));
  await desks.sync.runCycle();
  const { problem } = await getStatus(desks);
  expect(problem.match(/A web page \(200\) came/g)).toHaveLength(1);
  expect(problem).toMatch(
    /network administrator\. Carriers: .* carriers were not read, and today's registration steps were not read; Lanedesk will retry\.$/,
  );
});

describe("a remote with Retry-After", () => {
  it.each([429, 503])(
    "gets no request before that time after %i, even on demand, and the status shows it",
    async (status) => {
      const desks = await openWithWork();
      const { clock, context, caller } = desks.local;
      desks.intercept((request) =>
        isOfLoads(request) ? new Response("{}", { status, headers: { "Retry-After": "600" } }) : undefined,
      );
      await desks.sync.runCycle();
      const before = desks.requests.filter((path) => path.includes("management")).length;
      expect(await getStatus(desks)).toMatchObject({
        retryAfter: clock.now() + 600_000,
        problem: expect.stringMatching(
          /requested a delay; Lanedesk will retry at \d\d?:\d\d:\d\d ([AP]M )?\w+\.$/,
        ),
      });
      desks.intercept(() => undefined);
      await desks.advance(599_000);
      const importing = desks.sync.callRemote((session) => importLoad(session, caller.userId, "1"));
      await expect(importing).rejects.toThrow(
        /requested a delay; Lanedesk will retry at .*; nothing was changed here\./,
      );
      expect(desks.requests.filter((path) => path.includes("management"))).toHaveLength(before);
      await desks.advance(1_000);
      expect(await listLoadIds(desks.remote)).toHaveLength(1);
      expect(await readSyncStatus(context, desks.sync)).toMatchObject({ retryAfter: null, problem: "" });
    },
  );
});
