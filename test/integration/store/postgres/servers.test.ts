import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openService, type Service } from "../../../../electron/app.ts";
import { createGateway } from "../../../../electron/gateway/gateway.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { issueToken, revokeKey } from "../../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { addUser, changeAccount, findOrCreateAccount } from "../../../../electron/services/people/users.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { openPostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import type { AreaChanges, BackupService } from "../../../../electron/store/store.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../../support/postgres.ts";

const ann = { firstName: "Ann", lastName: "Lee", username: "ann", phone: "", isActive: true };

const request = loadRequest.parse({
  loadStops: ["Omaha NE", "Tulsa OK"].map((place, index) => ({
    type: index + 1,
    sequence: index + 1,
    location: { city: place.slice(0, -3), state: place.slice(-2), countryCode: "US" },
  })),
  equipmentAttributes: { equipmentTypeId: 1 },
});

const bindings = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };

describe.runIf(hasPostgres())("servers on one PostgreSQL database", () => {
  let server: PostgresServer;
  /** Of the tests that need no database of their own. */
  let shared: string;
  beforeAll(async () => {
    server = await startPostgres();
    shared = await server.createDatabase("shared");
  });
  afterAll(() => server?.stop());

  const problems: unknown[] = [];
  const fail = (cause: unknown) => void problems.push(cause);

  /** What two servers open, each as its own run of the program. */
  async function openTwo(address: string): Promise<[Service, Service]> {
    const open = async () => {
      const service = await openService(
        {
          store: await openPostgresStore({ connectionString: address }),
          createBackupService: () => ({}) as BackupService,
          secrets: { read: async () => undefined, save: async () => {}, clear: async () => {} },
        },
        {
          env: {
            clock: { runId: randomUUID(), now: Date.now, uptimeMs: () => performance.now() },
            createId: randomUUID,
            createSecret: randomUUID,
          },
          policy: Promise.resolve(undefined),
        },
      );
      onTestFinished(() => service.close());
      return service;
    };
    return [await open(), await open()];
  }

  async function addAnn({ context }: Service) {
    const { accountId } = await findOrCreateAccount(context);
    const { userId } = await addUser(context, getOperator(accountId), {
      ...ann,
      email: `${randomUUID()}@example.com`,
    });
    return { accountId, userId, role: "administrator", channel: "window" } as const;
  }

  /** Calls a server's HTTP interface. @returns a function that sends a token */
  const getGateway = ({ context }: Service) => {
    const gateway = createGateway(context, { report: () => undefined });
    return async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return gateway.fetch(
        new Request("http://127.0.0.1/loadmanagement/v2/load/none", { headers }),
        bindings,
      );
    };
  };

  it("passes a change on to the windows of the other server", async () => {
    const [one, two] = await openTwo(shared);
    const caller = await addAnn(one);
    const events: [event: string, detail: unknown][] = [];
    two.eventBus.listen((event, detail) => void events.push([event, detail]));
    two.startBackgroundWork();
    await pause(600);
    events.length = 0;
    const { load } = await postLoad(one.context, caller, request);
    await expect.poll(() => events).toContainEqual(["loads.changed", { loadIds: [load.loadId] }]);
    await changeSettings(one.context, getOperator(), { daysOfHistory: 400 });
    await expect
      .poll(() => events)
      .toContainEqual(["settings.changed", expect.objectContaining({ daysOfHistory: 400 })]);
    events.length = 0;
    const account = { name: `Prairie ${randomUUID()}`, mcNumber: "", usdotNumber: "", phone: "" };
    await changeAccount(one.context, getOperator(caller.accountId), account);
    await expect.poll(() => events).toContainEqual(["users.changed", null]);
  });

  it("reports each concurrent change of another server once, and none of its own", {
    tags: "long",
  }, async () => {
    const [one, two] = await openTwo(await server.createDatabase("following"));
    const caller = await addAnn(one);
    const seen: string[] = [];
    const follow = (service: Service) =>
      service.context.store.shared?.followChanges({
        onChanges: (changes: AreaChanges | null) => void seen.push(...(changes?.loads ?? [])),
        report: fail,
      });
    const followers = [follow(one), follow(two)];
    await pause(100);
    const posted = await Promise.all(
      Array.from({ length: 20 }, () => postLoad(one.context, caller, request)),
    );
    const loadIds = posted.map(({ load }) => load.loadId);
    await expect.poll(() => seen.toSorted()).toEqual(loadIds.toSorted());
    for (const follower of followers) await follower?.stop();
  });

  it("reads everything again when the database was set back", { tags: "long" }, async () => {
    const address = await server.createDatabase("set_back");
    const [one, two] = await openTwo(address);
    const caller = await addAnn(one);
    const seen: (AreaChanges | null)[] = [];
    const follower = two.context.store.shared?.followChanges({
      onChanges: (changes) => void seen.push(changes),
      report: fail,
    });
    await pause(600);
    await postLoad(one.context, caller, request);
    await expect.poll(() => seen.some((changes) => changes?.loads)).toBe(true);
    await runSql(address, "update changes set mark = 'other'");
    await postLoad(one.context, caller, request);
    await expect.poll(() => seen).toContain(null);
    await follower?.stop();
  });

  it("counts failed sign-ins at all servers together", async () => {
    const services = await openTwo(shared);
    const { accountId, userId } = await addAnn(services[0]);
    const { token } = await issueToken(services[0].context, getOperator(accountId), userId, "");
    const [askOne, askTwo] = services.map(getGateway) as [
      ReturnType<typeof getGateway>,
      ReturnType<typeof getGateway>,
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? askOne : askTwo)("wrong.key")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const rejected = await askTwo("wrong.key");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await askTwo(token)).status).toBe(404);
  });

  it("serves one program whichever server gets each request, with ETags of the other", async () => {
    const services = await openTwo(shared);
    const { accountId, userId } = await addAnn(services[0]);
    const { token } = await issueToken(services[0].context, getOperator(accountId), userId, "");
    const gateways = services.map(({ context }) => createGateway(context, { report: () => undefined }));
    let requests = 0;
    /** Sends each request to the next server, as a load balancer does. */
    const send = async (method: string, path: string, body?: object, headers: object = {}) => {
      const init = { method, body: body ? JSON.stringify(body) : null };
      const all = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers };
      const sent = new Request(`http://127.0.0.1${path}`, { ...init, headers: all });
      const response = await gateways[requests++ % 2]?.fetch(sent, bindings);
      if (!response) throw new Error("There is no server.");
      return response;
    };
    const posted = await send("POST", "/loadmanagement/v2/load", request);
    expect(posted.status).toBe(201);
    const { loadId } = (await posted.json()) as { loadId: string };
    const path = `/loadmanagement/v2/load/${loadId}`;
    const etag = (await send("GET", path)).headers.get("etag");
    expect(etag).toBe(posted.headers.get("etag"));
    await send("GET", path);
    const change = { ...request, note: "Dock 4" };
    expect((await send("PUT", path, change, { "If-Match": etag })).status).toBe(200);
    expect((await send("PUT", path, change, { "If-Match": etag })).status).toBe(412);
    expect(await (await send("GET", path)).json()).toMatchObject({ note: "Dock 4" });
  });

  it("rejects a revoked token at the other server after some seconds", async () => {
    const [one, two] = await openTwo(shared);
    const { accountId, userId } = await addAnn(one);
    const { token, key } = await issueToken(one.context, getOperator(accountId), userId, "");
    const gateway = getGateway(two);
    const ask = async () => (await gateway(token)).status;
    two.startBackgroundWork();
    expect(await ask()).toBe(404);
    await revokeKey(one.context, getOperator(accountId), key.keyId);
    // The other server caches a caller for 5 s. Failed sign-ins of other tests count, too.
    await expect.poll(ask, { interval: 100, timeout: 20_000 }).not.toBe(404);
  });

  it("posts a load once when both servers get its Idempotency-Key at the same time", async () => {
    const [one, two] = await openTwo(shared);
    const caller = await addAnn(one);
    const countLoads = async () => (await runSql(shared, "select load_id from loads")).length;
    const before = await countLoads();
    const idempotency = { key: "same", bodyHash: "same" };
    const posted = await Promise.all(
      [one, two, one, two].map(({ context }) => postLoad(context, caller, request, { idempotency })),
    );
    expect(new Set(posted.map(({ load }) => load.loadId)).size).toBe(1);
    expect(await countLoads()).toBe(before + 1);
  });

  it("adds answers to different keys at the same time without a conflict", async () => {
    const [one, two] = await openTwo(shared);
    let added = 0;
    const bothAdded = Promise.withResolvers<void>();
    const add = ({ context }: Service, key: string) =>
      context.store.write(["answers"], async ({ answers }) => {
        const answer = { accountId: "account", key, bodyHash: "", load: null, revision: 0, answeredAt: 0 };
        expect(await answers.add(answer)).toBeUndefined();
        added += 1;
        if (added === 2) bothAdded.resolve();
        await bothAdded.promise;
        await answers.save({ ...answer, revision: 1 });
      });
    await Promise.all([add(one, "one"), add(two, "two")]);
    expect(added).toBe(2);
  });

  it("gives the lease to one server, and rejects writes of a server that lost it", async () => {
    const [one, two] = await openTwo(shared);
    const leases = [one, two].map(({ context }) =>
      context.store.shared?.createWorkLease("test", randomUUID()),
    );
    const [first, second] = leases;
    if (!first || !second) throw new Error("The store is not shared.");
    const taken = await Promise.all([first.take(), first.take(), second.take()]);
    expect(taken.filter(Boolean).length).toBeGreaterThan(0);
    const [holder, other] = (await first.take()) ? [first, second] : [second, first];
    expect(await other.take()).toBe(false);
    const write = (lease: typeof first, time: number) =>
      lease.store.write(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", time));
    await write(holder, 1);
    await expect(write(other, 2)).rejects.toMatchObject({ code: "unavailable" });
    await runSql(shared, "update lanedesk_leases set until = now() - interval '1 second'");
    // Another server takes the lease while the former holder writes.
    const late = holder.store.write(["keyValue"], async ({ keyValue }) => {
      await keyValue.set("latestChangeAt", 3);
    });
    await expect(late).rejects.toMatchObject({ code: "unavailable" });
    expect(await other.take()).toBe(true);
    await write(other, 4);
    await expect(write(holder, 5)).rejects.toMatchObject({ code: "unavailable" });
    const read = () => one.context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("latestChangeAt"));
    expect(await read()).toBe(4);
    await other.release();
    expect(await holder.take()).toBe(true);
  });

  it("refreshes loads once at one server, and continues at the other one when it stops", {
    tags: "long",
  }, async () => {
    const address = await server.createDatabase("refreshed");
    const [one, two] = await openTwo(address);
    const caller = await addAnn(one);
    await changeSettings(one.context, getOperator(), {
      minutesBetweenAutomaticRefreshes: 15,
      currentUserId: caller.userId,
    });
    const clock = { ...one.context.env.clock, now: () => Date.now() - 3_600_000 };
    await postLoad({ ...one.context, env: { ...one.context.env, clock } }, caller, request);
    const readHolder = async () =>
      (await runSql<{ holder: string }>(address, "select holder from lanedesk_leases"))[0]?.holder;
    const readRefresh = () =>
      one.context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("lastAutoRefresh"));
    one.startBackgroundWork();
    await expect.poll(readHolder).toBe(one.context.env.clock.runId);
    two.startBackgroundWork();
    await expect.poll(readRefresh).toMatchObject({ refreshed: 1, failed: 0 });
    await pause(100);
    expect(await readHolder()).toBe(one.context.env.clock.runId);
    await one.close();
    await runSql(address, "delete from key_value where key = 'lastAutoRefresh'");
    await expect.poll(readHolder).toBe(two.context.env.clock.runId);
    const refreshes =
      "select record::json -> 'value' ->> 'refreshed' as refreshed from key_value where key = 'lastAutoRefresh'";
    await expect.poll(() => runSql(address, refreshes)).toEqual([{ refreshed: "0" }]);
    expect(await runSql(address, "select record::json ->> 'refreshes' as refreshes from loads")).toEqual([
      { refreshes: "1" },
    ]);
  });
});
