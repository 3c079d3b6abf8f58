import { describe, expect, it } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createSyncHandlers } from "../../../../electron/ipc/handlers/sync.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import { LanedeskError } from "../../../../shared/failure.ts";
import { type DeskPair, openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

const readLog = ({ local }: DeskPair) =>
  local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(local.caller.accountId, null, 200)).records
      .map(({ message }) => message)
      .reverse(),
  );

/** Desks whose remote has a carrier in its queue. */
async function openWithCarrier(): Promise<DeskPair> {
  const desks = await openDeskPair();
  const facts = { usdotNumber: "100", companyName: "Fast Freight", drivers: 3 };
  await recordCarriers(desks.remote.context, { accountId: desks.remote.caller.accountId }, [facts]);
  return desks;
}

/** The step of carrier monitoring that a request belongs to. */
async function getStep(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/RegistrationStepAPI.aspx")) return "steps";
  if (pathname.endsWith("/expanded")) return "expanded";
  return pathname.endsWith("/DeltaAPI.aspx") ? String((await request.json()).APIMode) : "";
}

const retried = "; Lanedesk will retry. ";

describe.each([
  ["Summary", "new and changed carriers were not read"],
  ["Fetch", "new and changed carriers were not read"],
  ["expanded", expect.stringMatching(/^carrier \d+ was not read$/)],
  ["Clear", "fetched carriers were not cleared"],
  ["steps", "today's registration steps were not read"],
] as const)("carrier monitoring whose %s fails", (failing, what) => {
  it("is logged once, stays in the status until it answers, and its recovery is logged", async () => {
    const desks = await openWithCarrier();
    desks.intercept(async (request) =>
      (await getStep(request)) === failing ? new Response("{}", { status: 503 }) : undefined,
    );
    await desks.sync.runCycle();
    await desks.advance(600_000);
    const lines = (await readLog(desks)).filter((message) => message.startsWith("Carriers: "));
    expect(lines).toHaveLength(1);
    const [said, reason] = String(lines[0]).replace("Carriers: ", "").split(retried);
    expect(said).toEqual(what);
    expect(reason).toBe("The carrier monitoring service responded with 503.");
    expect((await readSyncStatus(desks.local.context, desks.sync)).problem).toBe(lines[0]);
    desks.intercept(() => undefined);
    await desks.advance(600_000);
    expect((await readLog(desks)).at(-1)).toBe("The carrier monitoring service responds again.");
    expect((await readSyncStatus(desks.local.context, desks.sync)).problem).toBe("");
  });
});

describe("carrier monitoring that returns carriers", () => {
  it("clears no unread carrier if its capabilities are rejected later", async () => {
    const desks = await openWithCarrier();
    await desks.sync.runCycle();
    desks.intercept((request) =>
      new URL(request.url).pathname === "/lanedesk/v1" ? new Response("{}", { status: 401 }) : undefined,
    );
    const { context, caller } = desks.remote;
    await recordCarriers(context, caller, [{ usdotNumber: "200", legalName: "Late Freight", drivers: 7 }]);
    await desks.advance(600_000);
    const [found] = await desks.local.store.read(["carriers"], ({ carriers }) =>
      carriers.findByIdentity(desks.local.caller.accountId, [
        { usdotNumber: "200", mcNumber: "", intrastateNumber: "" },
      ]),
    );
    expect(found?.facts.drivers).toBe(7);
  });
});

describe("a full disk while sync reads carriers", () => {
  it("is no problem of the carrier monitoring service, and is over after the next run", async () => {
    const desks = await openWithCarrier();
    const { context, store, clock } = desks.local;
    const { write } = store;
    const full = new LanedeskError("unavailable", "The disk is full.");
    const faults: unknown[] = [];
    const { http, secrets } = desks;
    const sync = createTestSync({ context, http, secrets }, (cause) => faults.push(cause));
    await sync.runCycle();
    desks.intercept(async (request) => {
      if ((await getStep(request)) === "Summary") store.write = () => Promise.reject(full);
      return undefined;
    });
    await recordCarriers(desks.remote.context, desks.remote.caller, [{ usdotNumber: "200", drivers: 7 }]);
    clock.pass(600_000);
    desks.remote.clock.pass(600_000);
    await sync.runCycle();
    expect(faults).toContain(full);
    expect((await readSyncStatus(context, sync)).problem).toContain(full.message);
    store.write = write;
    desks.intercept(() => undefined);
    clock.pass(600_000);
    await sync.runCycle();
    expect((await readSyncStatus(context, sync)).problem).toBe("");
    expect(await readLog(desks)).not.toContain("The carrier monitoring service responds again.");
  });
});

describe("carrier monitoring that the user disconnects", () => {
  it("gets no other request", async () => {
    const desks = await openWithCarrier();
    const { context, caller } = desks.local;
    const work = createLongWork(createEventBus(), () => 0);
    const handlers = createSyncHandlers(context, async () => caller, desks.sync, work);
    const steps: string[] = [];
    desks.intercept(async (request) => {
      const step = await getStep(request);
      if (step !== "") steps.push(step);
      if (step === "Fetch") await handlers["sync.disconnect"]();
      return undefined;
    });
    await desks.sync.runCycle();
    expect(steps).toEqual(["Summary", "Fetch"]);
    expect(await readLog(desks)).not.toContainEqual(expect.stringMatching(/^Carriers: /));
  });
});

describe("a Lanedesk whose capabilities a proxy blocks", () => {
  it.each([401, 403, 404])(
    "gets no clear of an unread carrier, and the status reports the problem (%i)",
    async (status) => {
      const desks = await openWithCarrier();
      desks.intercept((request) =>
        new URL(request.url).pathname === "/lanedesk/v1" ? new Response("{}", { status }) : undefined,
      );
      for (let minute = 0; minute < 30; minute += 1) await desks.advance(60_000);
      const { context, caller } = desks.remote;
      expect((await summarizeQueue(context, caller)).waiting).toBe(1);
      expect((await readSyncStatus(desks.local.context, desks.sync)).problem).toMatch(
        /^Carriers: new and changed carriers were not read; .*will retry\. A proxy seems to block/,
      );
      desks.intercept(() => undefined);
      await desks.advance(600_000);
      expect((await summarizeQueue(context, caller)).waiting).toBe(0);
      const identity = { usdotNumber: "100", mcNumber: "", intrastateNumber: "" };
      const [found] = await desks.local.store.read(["carriers"], ({ carriers }) =>
        carriers.findByIdentity(desks.local.caller.accountId, [identity]),
      );
      expect(found?.facts.drivers).toBe(3);
    },
  );
});

describe("a carrier that is not cleared", () => {
  it.each(["Locked", "Locked."])("is logged at the first failure and at the last: %s", async (reason) => {
    const desks = await openWithCarrier();
    desks.intercept(async (request) => {
      if ((await getStep(request.clone())) !== "Clear") return undefined;
      const { ClearInsureds } = (await request.json()) as { ClearInsureds: { insdID: number }[] };
      const Insured = ClearInsureds.map(({ insdID }) => ({
        InsdID: insdID,
        Result: "Error",
        Message: reason,
      }));
      return Response.json({ MonitorDeltaAPI: { Header: { Result: "SUCCESS" }, CLEAR: { Insured } } });
    });
    for (let cycle = 0; cycle < 9; cycle += 1) await desks.advance(600_000);
    const lines = (await readLog(desks)).filter((message) => message.includes("Locked."));
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines[0]).toMatch(
      /^Carrier \d+ can't be cleared from the change queue: Locked\. Lanedesk will retry\.$/,
    );
    expect(lines[1]).toMatch(/ Lanedesk gave up; the service will send the carrier again\.$/);
  });
});
