import { describe, expect, it } from "vitest";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createSyncHandlers } from "../../../../electron/ipc/handlers/sync.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import type { Work } from "../../../../electron/services/context.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../../electron/services/loads/refresh.ts";
import { findOrCreateCurrentUser } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { discardEdit } from "../../../../electron/sync/conflicts/discard-edit.ts";
import {
  connectRemote,
  disconnectRemote,
  previewConnection,
} from "../../../../electron/sync/connection/connect.ts";
import { readSyncStatus } from "../../../../electron/sync/status/read-status.ts";
import type { Sync } from "../../../../electron/sync/sync.ts";
import { LanedeskError } from "../../../../shared/failure.ts";
import type { PolicySettings } from "../../../../shared/views/policy.ts";
import { fillLoads } from "../../../support/fill-loads.ts";
import { testPolicy } from "../../../support/policy.ts";
import { testService } from "../../../support/service.ts";
import { edit, listLoadIds, loadAnswerHeaders, post, read } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

describe("connectRemote", () => {
  it("previews and sends existing loads", async () => {
    const desks = await openDeskPair(false);
    await post(desks.local);
    const deleted = await post(desks.local);
    await deleteLoad(desks.local.context, desks.local.caller, deleted, { reason: "2", comment: null });
    expect(await desks.edits()).toEqual([]);
    expect((await previewConnection(desks.local.context)).linked).toBe(0);
    await connectRemote(desks.local.context, getOperator(), desks.http, desks.secrets, desks.draft);
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("previews only the loads that it sends", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.local;
    await post(desks.local);
    desks.intercept(({ method }) => (method === "POST" ? new Response("{}", { status: 400 }) : undefined));
    await desks.sync.runCycle();
    const [rejected] = await desks.edits();
    await discardEdit(context, caller, rejected?.editId ?? 0);
    desks.intercept(() => undefined);
    await disconnectRemote(context, getOperator(), desks.secrets);
    await post(desks.local);
    const { toSend } = await previewConnection(context);
    await connectRemote(context, getOperator(), desks.http, desks.secrets, desks.draft);
    expect(await desks.edits()).toHaveLength(1);
    expect(toSend).toBe(1);
  });

  it("previews the open loads that it posts again on another load board", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.local;
    const [, ended = ""] = [await post(desks.local), await post(desks.local), await post(desks.local)];
    await desks.sync.runCycle();
    await deleteLoad(context, caller, ended, { reason: "2", comment: null });
    await desks.sync.runCycle();
    expect(await previewConnection(context)).toMatchObject({ toSend: 0, toPostAgain: 2, linked: 3 });
    const another = { ...desks.draft, baseUrl: "http://127.0.0.1:4711", address: "another" } as const;
    await connectRemote(context, getOperator(), desks.http, desks.secrets, another);
    expect(await desks.edits()).toHaveLength(2);
  });

  it("rejects a wrong token and an address without https", async () => {
    const desks = await openDeskPair(false);
    const connect = (change: object) =>
      connectRemote(desks.local.context, getOperator(), desks.http, desks.secrets, {
        ...desks.draft,
        ...change,
      });
    await expect(connect({ token: "wrong" })).rejects.toThrow("rejected the token");
    await expect(connect({ baseUrl: "http://loads.example.com" })).rejects.toThrow("https");
    expect(await desks.secrets.read()).toBeUndefined();
  });

  it.each([
    ["nothing answers", new TypeError("fetch failed")],
    ["a web page", new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } })],
    ["a server error", new Response("", { status: 502 })],
    ["another JSON service", Response.json({ hello: "world" })],
  ])("does not connect an address that does not answer as a load board: %s", async (_, answer) => {
    const desks = await openDeskPair(false);
    const fetch = async () => {
      if (answer instanceof Response) return answer.clone();
      throw answer;
    };
    const { local, secrets, draft } = desks;
    const http = { ...desks.http, fetch, fetchOnce: fetch };
    await expect(connectRemote(local.context, getOperator(), http, secrets, draft)).rejects.toThrow(
      "Nothing was connected",
    );
    expect(await secrets.read()).toBeUndefined();
    const remote = await local.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
    expect(remote?.isConnected ?? false).toBe(false);
  });

  it("connects only the load board that the policy names, and sends nothing to another one", async () => {
    const desks = await openDeskPair(false);
    const { local, http, secrets, sync, draft } = desks;
    const connectUnder = (settings: Partial<PolicySettings>) =>
      connectRemote({ ...local.context, policy: testPolicy(settings) }, getOperator(), http, secrets, draft);
    const rejected = { code: "forbidden", message: expect.stringContaining("IT, 555-0100") };
    await expect(connectUnder({ remoteBaseUrl: "https://loads.example.com" })).rejects.toMatchObject(
      rejected,
    );
    await expect(connectUnder({ remoteAddressMayChange: false })).rejects.toMatchObject(rejected);
    expect(await secrets.read()).toBeUndefined();
    await connectUnder({ remoteBaseUrl: draft.baseUrl });
    await connectUnder({ remoteAddressMayChange: false });
    await connectUnder({ remoteBaseUrl: "https://loads.example.com", remoteAddressMayChange: true });
    await post(local);
    local.context.policy = testPolicy({ remoteBaseUrl: "https://loads.example.com" });
    await sync.runCycle();
    expect(await listLoadIds(desks.remote)).toEqual([]);
    expect(await readSyncStatus(local.context, sync)).toMatchObject({
      paused: "address refused",
      problem: expect.stringContaining("https://loads.example.com"),
    });
  });

  it("rejects another address for linked loads until the broker decides", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    await desks.sync.runCycle();
    const other = { ...desks.draft, baseUrl: "http://127.0.0.1:9" };
    const connect = (address: "same" | "moved") =>
      connectRemote(desks.local.context, getOperator(), desks.http, desks.secrets, { ...other, address });
    await expect(connect("same")).rejects.toThrow(/^Lanedesk has 1 load on .* moved to/);
    await connect("moved");
    await desks.sync.runCycle();
    expect(await listLoadIds(desks.remote)).toHaveLength(1);
  });

  it("changes nothing if the token can't be saved", async () => {
    const desks = await openDeskPair();
    await post(desks.local);
    await desks.sync.runCycle();
    const { local, http, draft } = desks;
    const before = await local.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
    const save = async () => {
      throw new LanedeskError("conflict", "This computer has no keychain.");
    };
    const another = { ...draft, baseUrl: "http://127.0.0.1:9", address: "another" } as const;
    await expect(connectRemote(local.context, getOperator(), http, { save }, another)).rejects.toThrow(
      "no keychain",
    );
    expect(await local.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"))).toEqual(before);
    expect((await previewConnection(local.context)).linked).toBe(1);
  });

  it("sends what was edited between two connections", async () => {
    const desks = await openDeskPair();
    const here = await post(desks.local);
    await desks.sync.runCycle();
    await disconnectRemote(desks.local.context, getOperator(), desks.secrets);
    await edit(desks.local, here, { note: "in between" });
    await connectRemote(desks.local.context, getOperator(), desks.http, desks.secrets, desks.draft);
    await desks.sync.runCycle();
    await desks.sync.runCycle();
    const [there = ""] = await listLoadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ note: "in between" });
  });

  it("sends the delete of a load that was deleted between two connections, after a rejected refresh", async () => {
    const desks = await openDeskPair();
    const { context, caller } = desks.local;
    const here = await post(desks.local);
    await desks.sync.runCycle();
    desks.local.clock.pass(3_600_000);
    desks.remote.clock.pass(3_600_000);
    await refreshLoads(context, caller, [here]);
    desks.intercept(({ url }) =>
      url.endsWith("/integrator")
        ? Response.json({ statuses: [] }, { headers: loadAnswerHeaders })
        : undefined,
    );
    await desks.sync.runCycle();
    expect(await desks.edits()).toMatchObject([{ kind: "refresh", state: "rejected" }]);
    await disconnectRemote(context, getOperator(), desks.secrets);
    await deleteLoad(context, caller, here, { reason: "2", comment: null });
    await connectRemote(context, getOperator(), desks.http, desks.secrets, desks.draft);
    for (let cycle = 0; cycle < 3; cycle += 1) await desks.advance(600_000);
    const [there = ""] = await listLoadIds(desks.remote);
    expect(await read(desks.remote, there)).toMatchObject({ loadState: { loadStateId: 5 } });
  });

  it("reports how many loads it queued, can be canceled, and queues the rest when connected again", async () => {
    const { http, secrets, draft } = await openDeskPair(false);
    const { context } = await testService();
    const { user } = await findOrCreateCurrentUser(context);
    await fillLoads(context, user, 250);
    const stopping = new AbortController();
    const reported: number[] = [];
    const tell = (done: number) => {
      reported.push(done);
      stopping.abort();
    };
    const connect = (work?: Work) => connectRemote(context, getOperator(), http, secrets, draft, work);
    const waiting = () =>
      context.store.read(["outbox"], async ({ outbox }) => (await outbox.count(user.accountId)).pending);

    expect(await connect({ signal: stopping.signal, reportProgress: tell })).toMatch(
      /^Connected, but you canceled/,
    );
    expect(reported).toEqual([200]);
    expect(await waiting()).toBe(200);
    expect(await connect()).toBe("");
    expect(await waiting()).toBe(250);
  });
});

describe("a connection to another load board while a cycle runs", () => {
  it.each([
    ["directly", false],
    ["after a disconnect", true],
  ])("sends nothing to the first load board from then on: %s", async (_, isDisconnectedFirst) => {
    const desks = await openDeskPair();
    const { context, caller, clock } = desks.local;
    for (let count = 0; count < 20; count += 1) await post(desks.local);
    const [requested, isHalted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const posts: string[] = [];
    let isSwitched = false;
    const late: string[] = [];
    desks.intercept(async ({ method, url }) => {
      const { host, pathname } = new URL(url);
      const isFirst = url.startsWith(desks.draft.baseUrl);
      if (!isFirst) isSwitched = true;
      else if (isSwitched) late.push(`${method} ${pathname}`);
      if (method !== "POST" || !pathname.endsWith("/load")) return undefined;
      posts.push(host);
      requested.resolve();
      if (isFirst) await isHalted.promise;
      return undefined;
    });
    const cycle = desks.sync.runCycle();
    await requested.promise;
    const sync: Sync = {
      ...desks.sync,
      runWhileHalted(work) {
        const ended = desks.sync.runWhileHalted(work);
        isHalted.resolve();
        return ended;
      },
    };
    const work = createLongWork(createEventBus(), clock.uptimeMs);
    const handlers = createSyncHandlers(context, async () => caller, sync, work);
    if (isDisconnectedFirst) await handlers["sync.disconnect"]();
    const baseUrl = "http://127.0.0.1:4711";
    const draft = { ...desks.draft, baseUrl, monitorUrl: "", address: "another" } as const;
    await handlers["sync.connect"]({ ...draft, workId: "w" }).finally(isHalted.resolve);
    await cycle;
    await desks.sync.runCycle();
    expect(late).toEqual([]);
    expect(posts.filter((host) => host === new URL(baseUrl).host)).toHaveLength(20);
    expect(await desks.edits()).toEqual([]);
  });
});
