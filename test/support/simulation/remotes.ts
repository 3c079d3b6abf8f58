import { createGateway } from "../../../electron/gateway/gateway.ts";
import { recordCarriers } from "../../../electron/services/carriers.ts";
import type { Context } from "../../../electron/services/context.ts";
import { deleteLoad } from "../../../electron/services/delete-load.ts";
import { issueClient, issueToken } from "../../../electron/services/people/access-keys.ts";
import { accountNamed, addUser } from "../../../electron/services/people/people.ts";
import { updateLoad } from "../../../electron/services/update-load.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { stateOf } from "../../../shared/reference/load-states.ts";
import type { Chance } from "../chance.ts";
import { createMemoryStore } from "./memory-store.ts";

/** A remote service as the simulation sees it: by the interface, and from inside. */
export interface SimulatedRemote {
  answer(request: Request): Promise<Response>;
  /** A token of its own for each desktop. */
  tokens: readonly string[];
  /** Every load it has, as it would answer it. */
  loads(): Promise<JsonObject[]>;
  /** A colleague at the remote changes one field; says whether it was possible. */
  change(loadId: string, change: (load: JsonObject) => void): Promise<boolean>;
  /** A colleague there books it. */
  book(loadId: string): Promise<boolean>;
  delete(loadId: string): Promise<boolean>;
  /** Opens its change queue. */
  client: { clientId: string; clientPassword: string };
  /** A carrier there changes: how many drivers it has. */
  changeCarrier(usdotNumber: string, drivers: number): Promise<void>;
  /** How often it was restored. */
  restores(): number;
  /** Takes a backup; what it returns restores the remote from it. */
  backUp(): () => Promise<void>;
}

/** The socket that a request came over, as far as the gateway asks for it. */
const localCaller = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } },
} as never;

const draft = (name: string) => ({
  firstName: name,
  lastName: "Remote",
  email: `${name}@remote.example`,
  username: name,
  phone: "",
  isActive: true,
});

/** A Lanedesk, with its gateway and its services, on a store in memory. */
export async function lanedeskRemote(
  chance: Chance,
  now: () => number,
  desktops: number,
): Promise<SimulatedRemote> {
  const store = createMemoryStore();
  const context: Context = {
    store,
    machineTimeZone: "America/Chicago",
    announce: () => undefined,
    surroundings: {
      clock: { run: "remote", now, running: now },
      newId: chance.guid,
      newSecret: chance.guid,
    },
  };
  const { accountId } = await accountNamed(context);
  const users = await Promise.all(
    Array.from({ length: desktops + 1 }, (_, index) => addUser(context, accountId, draft(`user${index}`))),
  );
  const tokens: string[] = [];
  for (const { userId } of users)
    tokens.push((await issueToken(context, accountId, userId, "desktop")).token);
  const client = await issueClient(context, accountId, "desktop");
  const open = () =>
    createGateway(context, {
      report: (_, cause) => {
        throw cause;
      },
    });
  let gateway = open();
  let restores = 0;
  const caller = { accountId, userId: users[0]?.userId ?? "", door: "desk" } as const;
  const records = () =>
    context.store.read(["loads"], async ({ loads }) => (await loads.page({} as never)).records);
  return {
    answer: async (request) => gateway.fetch(request, localCaller),
    tokens,
    loads: async () => (await records()).map((record) => JSON.parse(JSON.stringify(record))),
    async change(loadId, change) {
      const record = (await records()).find((one) => one.loadId === loadId);
      if (record?.life !== "available") return false;
      const load: JsonObject = JSON.parse(JSON.stringify(record));
      change(load);
      await updateLoad(context, caller, loadId, loadRequest.parse(load));
      return true;
    },
    async book(loadId) {
      return context.store.write(["loads"], async ({ loads }) => {
        const record = await loads.find(accountId, loadId);
        if (record?.life !== "available") return false;
        const revision = record.revision + 1;
        await loads.saveMany([
          {
            ...record,
            revision,
            life: "booked",
            loadState: stateOf(3),
            carrierName: "Carrier",
          },
        ]);
        return true;
      });
    },
    async delete(loadId) {
      const record = (await records()).find((one) => one.loadId === loadId);
      if (record?.life !== "available") return false;
      await deleteLoad(context, caller, loadId, { reason: "2", comment: null });
      return true;
    },
    client,
    restores: () => restores,
    async changeCarrier(usdotNumber, drivers) {
      await recordCarriers(context, { accountId }, [
        { usdotNumber, legalName: `Carrier ${usdotNumber}`, drivers },
      ]);
    },
    backUp() {
      const putBack = store.remember();
      return async () => {
        putBack();
        await store.write(["kept"], ({ kept }) => kept.save("epoch", chance.guid()));
        gateway = open();
        restores += 1;
      };
    },
  };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

const problem = (status: number, message: string) => json(status, { error: message });

/**
 * The specification and nothing more: no ETag, no Idempotency-Key, no list, no telling what it is. It adds a field
 * of its own to each load and expects it back.
 */
export function bareRemote(chance: Chance, now: () => number, desktops: number): SimulatedRemote {
  const loads = new Map<string, JsonObject>();
  const tokens = Array.from({ length: desktops + 1 }, (_, index) => `token-${index}`);
  let restores = 0;
  const stamp = () => new Date(now()).toISOString().slice(0, -1);

  function stored(body: JsonObject, before: JsonObject | undefined): JsonObject {
    const stops = (Array.isArray(body.loadStops) ? body.loadStops : []).filter(isJsonObject);
    return {
      ...body,
      loadStops: stops.map((stop) => ({ ...stop, id: chance.guid() })),
      remoteRank: body.remoteRank ?? `rank-${chance.whole(1_000)}`,
      loadId: before?.loadId ?? chance.guid(),
      createdBy: "remote",
      updatedBy: "remote",
      createdDateTime: before?.createdDateTime ?? stamp(),
      updatedDateTime: stamp(),
      loadState: { loadStateId: 1, loadStateDescription: "Posted" },
      loadStateReason: null,
      tenderId: 0,
      carrierName: "",
      loadActivity: [],
      source: "Integration",
    };
  }

  const isAvailable = (load: JsonObject | undefined): load is JsonObject =>
    isJsonObject(load?.loadState) && load.loadState.loadStateId === 1;

  const end = (loadId: string, loadStateId: number): boolean => {
    const load = loads.get(loadId);
    if (!isAvailable(load)) return false;
    loads.set(loadId, { ...load, loadState: stateOf(loadStateId), updatedDateTime: stamp() });
    return true;
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!tokens.includes(request.headers.get("authorization")?.slice(7) ?? ""))
      return problem(401, "unknown token");
    const text = await request.text();
    const body: unknown = text === "" ? {} : JSON.parse(text);
    if (pathname === "/accountmanagement/v1/accountuser/active")
      return json(200, { pagination: {}, success: true, correlationId: "", results: [{ data: [] }] });
    if (pathname === "/loadmanagement/v2/load/refresh/integrator") {
      const ids = Array.isArray(body) ? body.map(String) : [];
      const statuses = ids.map((loadId) => ({ loadId, status: loads.has(loadId) ? 1 : 3, error: "" }));
      return json(200, { declined: 0, successful: ids.length, failed: 0, jobId: "", statuses });
    }
    if (pathname === "/loadmanagement/v2/load" && isJsonObject(body)) {
      const load = stored(body, undefined);
      loads.set(String(load.loadId), load);
      return json(201, load, { Location: `http://remote/loadmanagement/v2/load?loadid=${load.loadId}` });
    }
    const [, loadId = ""] = /^\/loadmanagement\/v[23]\/load\/([^/]+)$/.exec(pathname) ?? [];
    const load = loads.get(loadId);
    if (!load) return problem(404, "no such load");
    if (request.method === "GET") return json(200, load);
    if (!isAvailable(load)) return problem(409, "the load has ended");
    if (request.method === "DELETE") {
      end(loadId, 5);
      return json(204, undefined);
    }
    const replaced = stored(isJsonObject(body) ? body : {}, load);
    loads.set(loadId, replaced);
    return json(200, replaced);
  }

  return {
    answer,
    tokens,
    loads: async () => [...loads.values()],
    async change(loadId, change) {
      const load = loads.get(loadId);
      if (!isAvailable(load)) return false;
      const changed = structuredClone(load);
      change(changed);
      loads.set(loadId, { ...changed, updatedDateTime: stamp() });
      return true;
    },
    book: async (loadId) => end(loadId, 3),
    delete: async (loadId) => end(loadId, 5),
    client: { clientId: "", clientPassword: "" },
    changeCarrier: async () => undefined,
    restores: () => restores,
    backUp() {
      const copy = new Map(loads);
      return async () => {
        loads.clear();
        for (const [loadId, load] of copy) loads.set(loadId, load);
        restores += 1;
      };
    },
  };
}
