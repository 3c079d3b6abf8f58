import fc from "fast-check";
import { expect, test } from "vitest";
import { createGateway } from "../../../../electron/gateway/gateway.ts";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createCarrierHandlers } from "../../../../electron/ipc/handlers/carriers.ts";
import { createImportHandlers } from "../../../../electron/ipc/handlers/importing.ts";
import { createLoadHandlers } from "../../../../electron/ipc/handlers/loads.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { createRouter, type Handlers } from "../../../../electron/ipc/router.ts";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../../shared/channels.ts";
import { decisionForm, noDecision } from "../../../../shared/views/carrier-decision.ts";
import { addPeople, type Client, type Person } from "../../../support/brokerage.ts";
import { queuePath } from "../../../support/carriers.ts";
import { smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const LEASE_MS = 120_000;
const CARRIERS = [1, 2, 3];

/** What a carrier must be like. */
interface Expected {
  phone: number;
  status: "none" | "watch" | "blocked";
  isQueued: boolean;
  /** The phone that the last Clear confirmed as read. */
  clearedPhone: number;
  read: { phone: number; at: string } | undefined;
  /** Uptime of this run at which the last lease ends; 0 if it may have ended. */
  leaseEnds: number;
  /** The run that gave the lease. */
  run: string;
  /** Whether the system clock was set forward since: the next run cannot know how long the lease lasts. */
  isUncertain: boolean;
}

const formatPhone = (phone: number) => `(214) 555-01${phone + 10}`;

const noLease = { leaseEnds: 0, run: "", isUncertain: false };

const carrier = fc.constantFrom(...CARRIERS);
const isHttp = fc.boolean();
const step = fc.oneof(
  fc.record({ kind: fc.constant("import" as const), carrier }),
  fc.record({ kind: fc.constant("import again" as const) }),
  fc.record({
    kind: fc.constant("decide" as const),
    carrier,
    status: fc.constantFrom("none" as const, "watch" as const, "blocked" as const),
  }),
  fc.record({ kind: fc.constant("read" as const), carrier }),
  fc.record({ kind: fc.constant("fetch" as const), isHttp }),
  fc.record({ kind: fc.constant("clear" as const), carrier, isHttp }),
  fc.record({ kind: fc.constant("book" as const), carrier }),
  fc.record({ kind: fc.constant("restart" as const) }),
  fc.record({ kind: fc.constant("pass" as const), by: fc.constantFrom(1, 60_000, LEASE_MS) }),
  fc.record({ kind: fc.constant("set the clock" as const), by: fc.constantFrom(-86_400_000, -1, 3_600_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The window's channels and the HTTP interface of a service. */
function open({ context, clock }: TestService, { accountId, userId }: Person, client: Client) {
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const caller = async () => ({
    accountId,
    userId,
    role: "administrator" as const,
    channel: "window" as const,
  });
  const handlers = {
    ...createCarrierHandlers(context, caller, work, async () => expect.fail("There is no office.")),
    ...createImportHandlers(context, caller, work),
    ...createLoadHandlers(context, caller, work),
  };
  const report = (_: string, cause: unknown) => expect.fail(String(cause));
  const { createId } = context.env;
  const router = createRouter({
    handlers: handlers as unknown as Handlers,
    isTrusted: () => true,
    report,
    createId,
  });
  const gateway = createGateway(context, { report });
  return {
    async call<N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelOutput<N>> {
      const answer = await router.dispatch("window", channel, () => input);
      if (!answer.ok) throw new Error(`${channel}: ${answer.failure.message}`);
      return answer.value as ChannelOutput<N>;
    },
    async queue(mode: object) {
      const body = JSON.stringify({ ...client, ...mode });
      const headers = { "content-type": "application/json", host: "127.0.0.1" };
      const bindings = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
      const request = new Request(`http://127.0.0.1${queuePath}`, { method: "POST", headers, body });
      const answer = await gateway.fetch(request, bindings);
      const { MonitorDeltaAPI } = await answer.json();
      expect(MonitorDeltaAPI.Header.Result).toBe("SUCCESS");
      return MonitorDeltaAPI;
    },
  };
}

/** Returns the phones after another one, oldest first. */
const listPhones = (last: number, after: number): string[] =>
  Array.from({ length: last - after }, (_, index) => formatPhone(after + index + 1));

async function runSchedule(steps: Step[]): Promise<void> {
  let service = await testService();
  const { ann, client } = await addPeople(service.context);
  let api = open(service, ann, client);
  const known = new Map<number, Expected>(
    CARRIERS.map((id) => [
      id,
      { phone: 0, status: "none", isQueued: true, clearedPhone: 0, read: undefined, ...noLease },
    ]),
  );
  const of = (id: number): Expected => {
    const expected = known.get(id);
    if (!expected) throw new Error(`There is no carrier ${id}.`);
    return expected;
  };
  const importAll = () => {
    const rows = [...known].map(([id, { phone }]) => `${id},Carrier ${id},${formatPhone(phone)}`);
    const content = ["DOT NUMBER,LEGAL NAME,PHONE", ...rows].join("\n");
    return api.call("import.run", { kind: "carriers", content, workId: service.context.env.createId() });
  };
  await importAll();

  const fetch = async (http: boolean) => {
    const insdIds = http
      ? (await api.queue({ APIMode: "Fetch", MaxRecs: "2" })).FETCH.InsdID.map(Number)
      : (await api.call("changeQueue.fetch", { limit: 2 })).insdIds;
    const uptime = service.clock.uptimeMs();
    for (const insdId of insdIds) {
      expect(of(insdId).isQueued).toBe(true);
      expect(of(insdId).leaseEnds).toBeLessThanOrEqual(uptime);
      const { runId } = service.clock;
      Object.assign(of(insdId), { leaseEnds: uptime + LEASE_MS, run: runId, isUncertain: false });
    }
  };
  const clear = async (insdId: number, http: boolean) => {
    const expected = of(insdId);
    if (!expected.read) return;
    const { at, phone } = expected.read;
    const insured = { insdID: insdId, timeStamp: at };
    const result = http
      ? (await api.queue({ APIMode: "Clear", ClearInsureds: [insured] })).CLEAR.Insured.Result
      : (await api.call("changeQueue.clear", { insdIds: [insdId], readAt: at })).results[0]?.result;
    if (!expected.isQueued) expect(result).toBe("NotFound");
    else if (phone === expected.phone) expect(result).toBe("Success");
    else expect(result).toBe("Changed");
    if (result !== "NotFound") expected.clearedPhone = phone;
    if (result === "Success") expected.isQueued = false;
    if (result === "Changed") expected.leaseEnds = 0;
  };
  const setClock = (by: number) => {
    service.clock.set(service.clock.now() + by);
    for (const expected of by > 0 ? known.values() : []) {
      expected.isUncertain = true;
      if (expected.run !== service.clock.runId) expected.leaseEnds = 0;
    }
  };
  const book = async (carrierId: number) => {
    const { load } = await api.call("loads.create", { load: smallLoad });
    const booking = api.call("loads.book", { loadId: load.loadId, carrierId, rate: 900, reason: "Called" });
    if (of(carrierId).status === "blocked") await expect(booking).rejects.toThrow("books no loads");
    else await booking;
  };

  for (const entry of steps) {
    if (entry.kind === "pass") service.clock.pass(entry.by);
    else if (entry.kind === "set the clock") setClock(entry.by);
    else if (entry.kind === "import again") await importAll();
    else if (entry.kind === "fetch") await fetch(entry.isHttp);
    else if (entry.kind === "clear") await clear(entry.carrier, entry.isHttp);
    else if (entry.kind === "book") await book(entry.carrier);
    else if (entry.kind === "restart") {
      const uptime = service.clock.uptimeMs();
      service = await service.restart();
      api = open(service, ann, client);
      for (const expected of known.values())
        expected.leaseEnds = expected.isUncertain ? 0 : Math.max(0, expected.leaseEnds - uptime);
    } else if (entry.kind === "import") {
      const expected = of(entry.carrier);
      expected.phone += 1;
      if (!expected.isQueued) expected.leaseEnds = 0;
      expected.isQueued = true;
      await importAll();
    } else if (entry.kind === "decide") {
      of(entry.carrier).status = entry.status;
      const decision = { ...decisionForm.parse(noDecision), status: entry.status };
      await api.call("carriers.decide", { insdId: entry.carrier, decision });
    } else {
      const { readAt } = await api.call("carriers.get", { insdId: entry.carrier });
      of(entry.carrier).read = { phone: of(entry.carrier).phone, at: readAt };
    }
  }
  const { rows } = await api.call("changeQueue.page", { after: null, size: 200, search: "" });
  const queued = CARRIERS.filter((id) => of(id).isQueued);
  expect(rows.map(({ insdId }) => insdId).sort()).toEqual(queued);
  for (const [insdId, { phone, clearedPhone, status }] of known) {
    const { carrier: found, decision, history } = await api.call("carriers.get", { insdId });
    expect(found.facts.phone).toBe(formatPhone(phone));
    expect(decision.status).toBe(status);
    expect(history.map(({ after }) => after)).toEqual(listPhones(phone, 0).reverse());
    const changes = rows.find((row) => row.insdId === insdId)?.changes ?? [];
    expect(changes.map(({ after }) => after)).toEqual(listPhones(phone, clearedPhone));
  }
  await service.close();
}

/** Reaches every rule in each run, however short. */
const everyRule: Step[] = [
  { kind: "decide", carrier: 1, status: "blocked" },
  { kind: "fetch", isHttp: true },
  { kind: "fetch", isHttp: false },
  { kind: "read", carrier: 1 },
  { kind: "import", carrier: 1 },
  { kind: "clear", carrier: 1, isHttp: true },
  { kind: "restart" },
  { kind: "fetch", isHttp: true },
  { kind: "set the clock", by: -86_400_000 },
  { kind: "fetch", isHttp: false },
  { kind: "book", carrier: 1 },
];

const checkSchedules = (numRuns: number, maxLength: number) =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength }), runSchedule), {
    numRuns,
    seed: 19,
    examples: [[everyRule]],
  });

const rule = "lose no change or decision, lease none twice within 120 s, and book no blocked carrier";

test(`schedules through window and HTTP ${rule} [seed 19]`, () => checkSchedules(3, 20));

test(`many schedules through window and HTTP ${rule} [seed 19]`, { tags: "long", timeout: 300_000 }, () =>
  checkSchedules(200, 50),
);
