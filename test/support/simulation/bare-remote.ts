import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { getLoadState } from "../../../shared/reference/load-states.ts";
import type { RandomStream } from "../random-stream.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

const getProblem = (status: number, message: string) => json(status, { error: message });

/**
 * A remote with the specification only: no ETag, no Idempotency-Key, no list and no capabilities. It adds an unknown
 * field to each load, which clients must send back.
 */
export function bareRemote(random: RandomStream, now: () => number, desktops: number): SimulatedRemote {
  const loads = new Map<string, JsonObject>();
  const tokens = Array.from({ length: desktops + 1 }, (_, index) => `token-${index}`);
  let restores = 0;
  const timestamp = () => new Date(now()).toISOString().slice(0, -1);

  function makeRecord(body: JsonObject, before: JsonObject | undefined): JsonObject {
    const stops = (Array.isArray(body.loadStops) ? body.loadStops : []).filter(isJsonObject);
    return {
      ...body,
      loadStops: stops.map((stop) => ({ ...stop, id: random.createGuid() })),
      remoteRank: body.remoteRank ?? `rank-${random.whole(1_000)}`,
      loadId: before?.loadId ?? random.createGuid(),
      createdBy: "remote",
      updatedBy: "remote",
      createdDateTime: before?.createdDateTime ?? timestamp(),
      updatedDateTime: timestamp(),
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

  const endLoad = (loadId: string, loadStateId: number): boolean => {
    const load = loads.get(loadId);
    if (!isAvailable(load)) return false;
    loads.set(loadId, { ...load, loadState: getLoadState(loadStateId), updatedDateTime: timestamp() });
    return true;
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!tokens.includes(request.headers.get("authorization")?.slice(7) ?? ""))
      return getProblem(401, "unknown token");
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
      const load = makeRecord(body, undefined);
      loads.set(String(load.loadId), load);
      return json(201, load, { Location: `http://remote/loadmanagement/v2/load?loadid=${load.loadId}` });
    }
    const [, loadId = ""] = /^\/loadmanagement\/v[23]\/load\/([^/]+)$/.exec(pathname) ?? [];
    const load = loads.get(loadId);
    if (!load) return getProblem(404, "no such load");
    if (request.method === "GET") return json(200, load);
    if (!isAvailable(load)) return getProblem(409, "the load has ended");
    if (request.method === "DELETE") {
      endLoad(loadId, 5);
      return json(204, undefined);
    }
    const replaced = makeRecord(isJsonObject(body) ? body : {}, load);
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
      loads.set(loadId, { ...changed, updatedDateTime: timestamp() });
      return true;
    },
    book: async (loadId) => endLoad(loadId, 3),
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
