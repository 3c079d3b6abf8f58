import { describe, expect, it, onTestFinished } from "vitest";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { listen } from "../../../electron/gateway/listen.ts";
import { recordRegistrationSteps } from "../../../electron/services/carriers/registration-steps.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { pruneHistory } from "../../../electron/services/retention/prune-history.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import { type Asked, addPeople, ask, type People } from "../../support/brokerage.ts";
import { addCarriers, getReport, queuePath, stepsPath } from "../../support/carriers.ts";
import { loadsPath, refreshPath, smallLoad } from "../../support/loads.ts";
import { type TestService, testService } from "../../support/service.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The interface on a socket of this process, so that its clock can be moved. */
async function serveInTime(service: TestService) {
  const gateway = createGateway(service.context, { report: (_, cause) => expect.fail(String(cause)) });
  const server = await listen((request, bindings) => gateway.fetch(request, bindings), { port: 0 });
  onTestFinished(() => server.close());
  return (path: string, asked: Asked) => ask(server.url, "POST", path, asked);
}

type Send = Awaited<ReturnType<typeof serveInTime>>;

async function begin(now?: number): Promise<{ service: TestService; people: People; send: Send }> {
  const service = await testService(now);
  const people = await addPeople(service.context);
  return { service, people, send: await serveInTime(service) };
}

const fetchWith = (send: Send, people: People) => async (): Promise<string[]> => {
  const body = { ...people.client, APIMode: "Fetch", MaxRecs: "10" };
  return (await send(queuePath, { body })).body.MonitorDeltaAPI.FETCH.InsdID;
};

async function withQueue(count = 1) {
  const started = await begin();
  const { service, people, send } = started;
  await addCarriers(
    service.context,
    people.ann.accountId,
    Array.from({ length: count }, (_, index) => index + 1),
  );
  return { ...started, fetch: fetchWith(send, people) };
}

describe("8 The lease of 120 seconds", () => {
  it("hides a carrier for 119 s, not for 120 s [queue-lease]", async () => {
    const { service, fetch } = await withQueue();
    const ids = await fetch();
    expect(ids).toHaveLength(1);
    service.clock.pass(119 * second);
    expect(await fetch()).toEqual([]);
    service.clock.pass(second);
    expect(await fetch()).toEqual(ids);
  });

  it("ignores a clock that is set by an hour [queue-lease]", async () => {
    for (const jump of [-hour, hour]) {
      const { service, fetch } = await withQueue();
      const ids = await fetch();
      service.clock.set(service.clock.now() + jump);
      expect(await fetch()).toEqual([]);
      service.clock.pass(119 * second);
      expect(await fetch()).toEqual([]);
      service.clock.pass(second);
      expect(await fetch()).toEqual(ids);
    }
  });

  it("continues across a restart for the remaining time [queue-lease]", async () => {
    const { service, people, fetch } = await withQueue();
    const ids = await fetch();
    service.clock.pass(100 * second);
    const again = await service.restart();
    const fetchAgain = fetchWith(await serveInTime(again), people);
    expect(await fetchAgain()).toEqual([]);
    again.clock.pass(19 * second);
    expect(await fetchAgain()).toEqual([]);
    again.clock.pass(second);
    expect(await fetchAgain()).toEqual(ids);
  });

  it("ends within 120 s of running time when the clock is set back over a restart [queue-lease]", async () => {
    const { service, people, fetch } = await withQueue();
    const ids = await fetch();
    service.clock.set(service.clock.now() - hour);
    const again = await service.restart();
    const fetchAgain = fetchWith(await serveInTime(again), people);
    expect(await fetchAgain()).toEqual([]);
    again.clock.pass(120 * second);
    expect(await fetchAgain()).toEqual(ids);
  });

  it("returns an entry fetched 5 times without a Clear after the others [queue-stuck]", async () => {
    const { service, people, send, fetch } = await withQueue();
    const [stuck] = await fetch();
    for (let time = 2; time <= 5; time += 1) {
      service.clock.pass(120 * second);
      expect(await fetch()).toEqual([stuck]);
    }
    service.clock.pass(120 * second);
    await addCarriers(service.context, people.ann.accountId, [2]);
    const summary = await send(queuePath, { body: { ...people.client, APIMode: "Summary" } });
    expect(summary.body.MonitorDeltaAPI.SUMMARY.TotalInsdIDs).toBe("2");
    const ids = await fetch();
    expect([ids.length, ids[1]]).toEqual([2, stuck]);
  });

  it("does not clear a change of the same millisecond with the time of a Fetch [clear]", async () => {
    const { service, people, send } = await withQueue();
    const ask = async (mode: object) =>
      (await send(queuePath, { body: { ...people.client, ...mode } })).body.MonitorDeltaAPI;
    const { Header, FETCH } = await ask({ APIMode: "Fetch", MaxRecs: 1 });
    const { usdotNumber } = getReport(1);
    expect(usdotNumber).toBe("1000001");
    await addCarriers(service.context, people.ann.accountId, [1], "Renamed LLC");
    const ClearInsureds = [{ insdID: FETCH.InsdID[0], timeStamp: Header.TimeStamp }];
    expect((await ask({ APIMode: "Clear", ClearInsureds })).CLEAR.Insured.Result).toBe("Changed");
  });
});

describe("8 The current day of registration steps", () => {
  /** Which of steps at these moments are of today, in New York, when it is `now` there. */
  async function seen(now: number, moments: number[]): Promise<number[]> {
    const { service, people, send } = await begin(now);
    await changeSettings(service.context, getOperator(), { businessTimeZone: "America/New_York" });
    await recordRegistrationSteps(
      service.context,
      people.ann,
      moments.map((moment, index) => ({
        MonitorID: String(index),
        CompanyName: "C",
        MCNumber: "",
        USDOTNumber: "",
        IntraStateNumber: "",
        LastStep: "Thank You",
        UTC_RegistrationDate: new Date(moment).toISOString(),
      })),
    );
    const body = { ...people.client, AllActivityForToday: true };
    const { Records } = (await send(stepsPath, { body })).body;
    return Records.map(({ MonitorID }: { MonitorID: string }) => Number(MonitorID));
  }

  it("has 24 hours on most days [steps-today]", async () => {
    const midnight = Date.UTC(2026, 10, 21, 5);
    const moments = [midnight - 1, midnight, midnight + 24 * hour - 1, midnight + 24 * hour];
    expect(await seen(midnight + 12 * hour, moments)).toEqual([1, 2]);
  });

  it("has 23 hours when daylight-saving time starts [steps-today]", async () => {
    const midnight = Date.UTC(2026, 2, 8, 5);
    const moments = [midnight - 1, midnight, midnight + 23 * hour - 1, midnight + 23 * hour];
    expect(await seen(midnight + 12 * hour, moments)).toEqual([1, 2]);
  });

  it("has 25 hours when daylight-saving time ends [steps-today]", async () => {
    const midnight = Date.UTC(2026, 10, 1, 4);
    const moments = [midnight - 1, midnight, midnight + 25 * hour - 1, midnight + 25 * hour];
    expect(await seen(midnight + 12 * hour, moments)).toEqual([1, 2]);
  });

  it("changes at midnight, and again when the clock is set back [steps-today]", async () => {
    const { service, people, send } = await begin(Date.UTC(2026, 10, 21, 17));
    await changeSettings(service.context, getOperator(), { businessTimeZone: "America/New_York" });
    const UTC_RegistrationDate = "2026-11-21T16:00:00Z";
    const step = {
      MonitorID: "7",
      CompanyName: "C",
      MCNumber: "",
      USDOTNumber: "",
      IntraStateNumber: "",
      LastStep: "Thank You",
    };
    await recordRegistrationSteps(service.context, people.ann, [{ ...step, UTC_RegistrationDate }]);
    const count = async () =>
      (await send(stepsPath, { body: { ...people.client, MonitorID: "7" } })).body.Records.length;
    expect(await count()).toBe(1);
    service.clock.pass(12 * hour);
    expect(await count()).toBe(0);
    service.clock.set(Date.UTC(2026, 10, 21, 17));
    expect(await count()).toBe(1);
  });
});

describe("4.5 The interval between refreshes", () => {
  async function withLoad() {
    const { service, people, send } = await begin();
    const { token } = people.ann;
    const { loadId } = (await send(loadsPath, { token, body: smallLoad })).body;
    const refresh = async () => (await send(refreshPath, { token, body: [loadId] })).body.statuses[0];
    return { service, refresh };
  }

  it("is 15 minutes, to the millisecond [refresh]", async () => {
    const { service, refresh } = await withLoad();
    const { status, nextRefreshAvailableAt } = await refresh();
    expect([status, nextRefreshAvailableAt]).toEqual([
      1,
      new Date(service.clock.now() + 15 * minute).toISOString(),
    ]);
    service.clock.pass(15 * minute - 1);
    expect((await refresh()).status).toBe(2);
    service.clock.pass(1);
    expect((await refresh()).status).toBe(1);
  });

  it("can be set", async () => {
    const { service, refresh } = await withLoad();
    await changeSettings(service.context, getOperator(), { minutesBetweenRefreshes: 1 });
    await refresh();
    service.clock.pass(minute);
    expect((await refresh()).status).toBe(1);
  });

  it("is not longer after the clock is set back", async () => {
    const { service, refresh } = await withLoad();
    await refresh();
    service.clock.set(service.clock.now() - hour);
    expect((await refresh()).status).toBe(1);
  });
});

describe("Idempotency-Key over time", () => {
  const never = new AbortController().signal;

  async function appendKey() {
    const { service, people, send } = await begin();
    const post = async () => {
      const asked = { token: people.ann.token, body: smallLoad, headers: { "Idempotency-Key": "one" } };
      return (await send(loadsPath, asked)).body.loadId;
    };
    return { service, post, forget: () => pruneHistory(service.context, never) };
  }

  it("is kept for 90 days [idempotency-key]", async () => {
    const { service, post, forget } = await appendKey();
    const first = await post();
    service.clock.pass(90 * 24 * hour);
    await forget();
    expect(await post()).toBe(first);
    service.clock.pass(1);
    await forget();
    expect(await post()).not.toBe(first);
  });

  it("is kept when the clock was a year ahead for a while [idempotency-key]", async () => {
    const { service, post, forget } = await appendKey();
    const first = await post();
    await forget();
    const right = service.clock.now();
    service.clock.set(right + 366 * 24 * hour);
    await forget();
    expect(await post()).toBe(first);
    service.clock.set(right);
    expect(await post()).toBe(first);
  });
});

describe("5 Failed attempts over time", () => {
  it("count for a minute of uptime [attempts]", async () => {
    const { service, send } = await begin();
    const post = async (token: string) => (await send(loadsPath, { token, body: smallLoad })).status;
    for (let time = 0; time < 10; time += 1) await post("wrong");
    service.clock.set(service.clock.now() + hour);
    expect(await post("wrong")).toBe(429);
    service.clock.pass(minute - 1);
    expect(await post("wrong")).toBe(429);
    service.clock.pass(1);
    expect(await post("wrong")).toBe(401);
  });
});
