import { describe, expect, it, test } from "vitest";
import { recordCarriers } from "../../../electron/services/carriers/carriers.ts";
import {
  listRegistrationStepsToday,
  recordRegistrationSteps,
} from "../../../electron/services/carriers/registration-steps.ts";
import { summarizeQueue } from "../../../electron/services/change-queue/change-queue.ts";
import { followLoad } from "../../../electron/sync/pull/follow-load.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { loadIds, post } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const isOfLoads = ({ url }: Request) => /\/(loadmanagement|accountmanagement)\//.test(url);
const isOfQueue = ({ url }: Request) => url.endsWith("/DeltaAPI.aspx");
const isOfSteps = ({ url }: Request) => url.endsWith("/RegistrationStepAPI.aspx");

/** Desks with a load to send, and a carrier and a registration step to hand out. */
async function withEverything(): Promise<TwoDesks> {
  const desks = await openTwoDesks();
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

const standing = ({ local, sync }: TwoDesks) => readSyncStatus(local.context, sync);
const handsOut = async ({ remote: { context, caller } }: TwoDesks) =>
  (await summarizeQueue(context, caller)).waiting;

const everyStep = {
  MonitorID: null,
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  AllActivityForToday: true,
};
/** How many of today's registration steps are known here. */
const stepsHere = async ({ local }: TwoDesks) =>
  (await listRegistrationStepsToday(local.context, local.caller, everyStep)).length;

describe("the areas of the interface hold up no other", () => {
  it.each([
    ["fails", 503],
    ["refuses the token", 401],
  ])("a load board that %s", async (_, status) => {
    const desks = await withEverything();
    desks.meddle((request) => (isOfLoads(request) ? new Response("{}", { status }) : undefined));
    await desks.sync.runCycle();
    expect(await handsOut(desks)).toBe(0);
    expect(await stepsHere(desks)).toBe(1);
    expect(await standing(desks)).toMatchObject({
      pending: 1,
      lastSyncAt: null,
      problem: expect.stringContaining(String(status)),
    });
    await recordCarriers(desks.remote.context, desks.remote.caller, [{ usdotNumber: "200", legalName: "B" }]);
    await desks.pass(600_000);
    expect(await handsOut(desks)).toBe(0);
  });

  it("a load board that never answers", async () => {
    const desks = await withEverything();
    const never = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<void>();
    desks.meddle((request) => {
      if (isOfSteps(request)) asked.resolve();
      return isOfLoads(request) ? never.promise : undefined;
    });
    const cycle = desks.sync.runCycle();
    await asked.promise;
    expect(await handsOut(desks)).toBe(0);
    never.resolve(undefined);
    await cycle;
    expect(await desks.edits()).toEqual([]);
  });

  it("a change queue that never answers keeps neither what is edited meanwhile nor the button waiting", async () => {
    const desks = await withEverything();
    const never = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    let posts = 0;
    desks.meddle(async (request) => {
      if (isOfQueue(request)) {
        asked.resolve();
        return never.promise;
      }
      if (request.method !== "POST" || !request.url.endsWith("/load")) return undefined;
      posts += 1;
      if (posts === 2) sent.resolve();
      return undefined;
    });
    const first = desks.sync.runCycle();
    await asked.promise;
    await post(desks.local);
    const second = desks.sync.runCycle();
    await sent.promise;
    never.resolve(undefined);
    await Promise.all([first, second]);
    expect(await loadIds(desks.remote)).toHaveLength(2);
  });

  it("a change queue that fails keeps no registration step from being read, and the reverse", async () => {
    for (const [failing, message] of [
      [isOfQueue, "new or changed were not read"],
      [isOfSteps, "registration steps were not read"],
    ] as const) {
      const desks = await withEverything();
      desks.meddle((request) => (failing(request) ? new Response("{}", { status: 503 }) : undefined));
      await desks.sync.runCycle();
      expect(await handsOut(desks)).toBe(failing === isOfQueue ? 1 : 0);
      expect(await stepsHere(desks)).toBe(failing === isOfSteps ? 0 : 1);
      expect(await standing(desks)).toMatchObject({
        pending: 0,
        lastSyncAt: null,
        problem: expect.stringContaining(message),
      });
    }
  });
});

test("what keeps both the loads and the carriers from the remote is told once", async () => {
  const desks = await withEverything();
  desks.meddle(() => new Response("<html></html>", { status: 200 }));
  await desks.sync.runCycle();
  const { problem } = await standing(desks);
  expect(problem.match(/came a page for people/g)).toHaveLength(1);
  expect(problem).toMatch(
    /who runs the network\. Carriers: .* changed were not read, and today's registration steps were not read\. Nothing is lost/,
  );
});

describe("a remote that asks to be left alone", () => {
  it.each([429, 503])(
    "with %i is left alone, also by the button and by questions, and says until when",
    async (status) => {
      const desks = await withEverything();
      const { clock, context, caller } = desks.local;
      desks.meddle((request) =>
        isOfLoads(request) ? new Response("{}", { status, headers: { "Retry-After": "600" } }) : undefined,
      );
      await desks.sync.runCycle();
      const before = desks.asked.filter((path) => path.includes("management")).length;
      expect(await standing(desks)).toMatchObject({
        askedUntil: clock.now() + 600_000,
        problem: expect.stringMatching(
          /asks to be left alone until \d\d:\d\d:\d\d \w+; what waits is sent then/,
        ),
      });
      desks.meddle(() => undefined);
      await desks.pass(599_000);
      const follow = desks.sync.ask((session) => followLoad(session, caller.userId, "1"));
      await expect(follow).rejects.toThrow(/asks to be left alone until .* Nothing was changed here\./);
      expect(desks.asked.filter((path) => path.includes("management"))).toHaveLength(before);
      await desks.pass(1_000);
      expect(await loadIds(desks.remote)).toHaveLength(1);
      expect(await readSyncStatus(context, desks.sync)).toMatchObject({ askedUntil: null, problem: "" });
    },
  );
});
