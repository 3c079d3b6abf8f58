import { describe, expect, it } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import {
  listRegistrationStepsToday,
  recordRegistrationSteps,
} from "../../../../electron/services/carriers/registration-steps.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { connectRemote } from "../../../../electron/sync/connection/connect.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import { type Desk, openDeskPair } from "../../../support/sync/desk-pair.ts";

describe("the remote's carriers", () => {
  const facts = (usdotNumber: string, legalName: string) => ({ usdotNumber, legalName });
  const getCarriers = ({ store }: Desk) =>
    store.read(["carriers"], async ({ carriers }) =>
      (await carriers.findByIdentity("", [{ usdotNumber: "100", mcNumber: "", intrastateNumber: "" }])).map(
        (carrier) => carrier?.facts.legalName,
      ),
    );

  it("are stored before they are cleared", async () => {
    const desks = await openDeskPair();
    await recordCarriers(desks.remote.context, desks.remote.caller, [
      facts("100", "Prairie"),
      facts("200", "Delta"),
    ]);
    desks.intercept(async (request) =>
      (await request.text()).includes('"Clear"') ? new Response("", { status: 503 }) : undefined,
    );
    await desks.sync.runCycle();
    expect(await getCarriers(desks.local)).toEqual(["Prairie"]);
    expect((await summarizeQueue(desks.remote.context, desks.remote.caller)).leased).toBe(2);
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
      pending: 2,
      carrierChanges: 2,
      problem: expect.stringContaining("Carriers"),
    });
    desks.intercept(() => undefined);
    await desks.sync.runCycle();
    expect(await summarizeQueue(desks.remote.context, desks.remote.caller)).toMatchObject({
      waiting: 0,
      leased: 0,
    });
    expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({ pending: 0, problem: "" });
  });

  it("are not cleared at another service, which may use the same ids for other carriers", async () => {
    const desks = await openDeskPair();
    const { local, remote, http, secrets, draft } = desks;
    await recordCarriers(remote.context, remote.caller, [facts("100", "Prairie")]);
    desks.intercept(async (request) =>
      (await request.text()).includes('"Clear"') ? new Response("", { status: 503 }) : undefined,
    );
    await desks.sync.runCycle();
    const other = { ...draft, monitorUrl: "http://127.0.0.1:9" };
    await connectRemote(local.context, getOperator(), http, secrets, other);
    desks.intercept(() => undefined);
    desks.sync.reset();
    await desks.sync.runCycle();
    expect((await summarizeQueue(remote.context, remote.caller)).leased).toBe(1);
    expect(await readSyncStatus(local.context, desks.sync)).toMatchObject({ pending: 0, problem: "" });
  });

  it("are fetched again if they change between the read and the clear", async () => {
    const desks = await openDeskPair();
    await recordCarriers(desks.remote.context, desks.remote.caller, [facts("100", "Prairie")]);
    let isChanged = false;
    desks.intercept(async (request) => {
      if (!isChanged && (await request.text()).includes('"Clear"')) {
        isChanged = true;
        desks.remote.clock.pass(10);
        await recordCarriers(desks.remote.context, desks.remote.caller, [facts("100", "Prairie Freight")]);
      }
      return undefined;
    });
    await desks.sync.runCycle();
    await desks.sync.runCycle();
    expect(await getCarriers(desks.local)).toEqual(["Prairie Freight"]);
    expect((await summarizeQueue(desks.remote.context, desks.remote.caller)).waiting).toBe(0);
  });

  it("come with today's registration steps", async () => {
    const desks = await openDeskPair();
    const step = {
      MonitorID: "1",
      CompanyName: "Prairie",
      MCNumber: "MC123",
      USDOTNumber: "100",
      IntraStateNumber: "",
      LastStep: "Thank You",
      UTC_RegistrationDate: new Date(desks.remote.clock.now()).toISOString(),
    };
    await recordRegistrationSteps(desks.remote.context, desks.remote.caller, [step]);
    await desks.sync.runCycle();
    const search = {
      MonitorID: null,
      MCNumber: null,
      USDOTNumber: null,
      IntraStateNumber: null,
      AllActivityForToday: true,
    };
    expect(await listRegistrationStepsToday(desks.local.context, desks.local.caller, search)).toMatchObject([
      { LastStep: "Thank You" },
    ]);
  });
});
