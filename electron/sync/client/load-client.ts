import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import type { SentRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import type { Pace } from "../pace.ts";
import { type AppInfo, bearer } from "./desk.ts";
import { whoSaysMissing } from "./missing.ts";
import { type AnswerLimits, remoteJson } from "./read-answer.ts";
import { askToRefresh, type Refreshed } from "./refresh.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { type Answered, type Ask, ask, isSigned } from "./request.ts";

export interface LoadAtRemote {
  load: RemoteLoad;
  /** Empty where the remote offers none. */
  etag: string;
  /** Names the remote's store; empty where it does not tell. */
  epoch: string;
}

/** The answer to a read with an ETag that is still the load's. */
export interface Unchanged {
  load: undefined;
  epoch: string;
}

/** Load management (specification 4.1 to 4.5) of a remote. Every function throws RemoteFailure. */
export interface LoadClient {
  /** Posts a load; its key makes it repeatable where the remote knows Idempotency-Key. */
  create(sent: Pick<SentRecord, "body" | "key" | "repeatable">): Promise<LoadAtRemote>;
  /**
   * Replaces a load; where `etag` is given, only if it is still the load's. Undefined where the answer holds no load:
   * then only a read can tell what became of it.
   */
  update(remoteLoadId: string, body: JsonObject, etag: string): Promise<LoadAtRemote | undefined>;
  read(remoteLoadId: string): Promise<LoadAtRemote>;
  /** Reads a load unless it still has this ETag. */
  readUnless(remoteLoadId: string, etag: string): Promise<LoadAtRemote | Unchanged>;
  delete(remoteLoadId: string, request: DeleteRequest, etag: string): Promise<void>;
  /** By remote load id, in lower case. */
  refresh(remoteLoadIds: readonly string[]): Promise<Map<string, Refreshed>>;
}

/**
 * A load with every text and list as long as the interface lets it be (2.1, 2.2) stays below these; a larger one would
 * hold up everything else while it is merged.
 */
const oneLoad: AnswerLimits = {
  bytes: 2 * 1024 * 1024,
  json: { ...remoteJson, mostValues: 20_000 },
  what: "load",
  trouble: "oversized",
};

export function createLoadClient(desk: AppInfo): LoadClient {
  const address = (version: string, remoteLoadId: string) =>
    `${desk.baseUrl}/loadmanagement/${version}/load/${encodeURIComponent(remoteLoadId)}`;
  const askOf = (question: Ask): Promise<Answered> =>
    ask(desk.wire, { limits: oneLoad, ...question }).catch((cause) => whoSaysMissing(desk, cause));
  const put = (etag: string): Record<string, string> => (isStrong(etag) ? { "If-Match": etag } : {});

  const client: LoadClient = {
    async create({ body, key, repeatable }) {
      const answer = await askOf({
        method: "POST",
        url: `${desk.baseUrl}/loadmanagement/v2/load`,
        headers: { ...bearer(desk), "Idempotency-Key": key },
        body,
        once: !repeatable,
      });
      const load = readRemoteLoad(answer.json);
      return load ? { load, ...headersOf(answer) } : client.read(idInLocation(answer)).catch(mayBeDone);
    },

    async update(remoteLoadId, body, etag) {
      const url = address("v2", remoteLoadId);
      const headers = { ...bearer(desk), ...put(etag) };
      const answer = await askOf({ method: "PUT", url, headers, body });
      return answer.json === undefined ? undefined : readLoad(answer, remoteLoadId);
    },

    async read(remoteLoadId) {
      const headers = bearer(desk);
      const url = address("v2", remoteLoadId);
      return readLoad(await askOf({ method: "GET", url, headers }), remoteLoadId);
    },

    async readUnless(remoteLoadId, etag) {
      if (etag === "") return client.read(remoteLoadId);
      const headers = { ...bearer(desk), "If-None-Match": etag };
      const url = address("v2", remoteLoadId);
      const answer = await askOf({ method: "GET", url, headers });
      if (answer.status !== 304) return readLoad(answer, remoteLoadId);
      return { load: undefined, epoch: headersOf(answer).epoch };
    },

    async delete(remoteLoadId, { reason, comment }, etag) {
      const { status, headers } = await askOf({
        method: "DELETE",
        url: address("v3", remoteLoadId),
        headers: { ...bearer(desk), ...put(etag) },
        body: comment === null ? { reason } : { reason, comment },
      });
      if (status === 204 && isSigned(headers)) return;
      assertDeleted(status, await client.read(remoteLoadId).catch(unlessMissing));
    },

    refresh: async (remoteLoadIds) => (await askToRefresh(desk, remoteLoadIds)).loads,
  };
  return client;
}

/** The same client, with no more requests under way than the pace allows. */
export const inTurn = (client: LoadClient, { request }: Pick<Pace, "request">): LoadClient => ({
  create: (sent) => request(() => client.create(sent)),
  update: (remoteLoadId, body, etag) => request(() => client.update(remoteLoadId, body, etag)),
  read: (remoteLoadId) => request(() => client.read(remoteLoadId)),
  readUnless: (remoteLoadId, etag) => request(() => client.readUnless(remoteLoadId, etag)),
  delete: (remoteLoadId, deletion, etag) => request(() => client.delete(remoteLoadId, deletion, etag)),
  refresh: (remoteLoadIds) => request(() => client.refresh(remoteLoadIds)),
});

const headersOf = ({ headers }: Answered) => ({
  etag: (headers.get("etag") ?? "").slice(0, 200),
  epoch: (headers.get("lanedesk-epoch") ?? "").slice(0, 200),
});

/** Only a strong ETag may guard a write (RFC 9110, 13.1.1). */
const isStrong = (etag: string): boolean => etag !== "" && !etag.startsWith("W/");

function readLoad(answer: Answered, remoteLoadId: string): LoadAtRemote {
  const load = readRemoteLoad(answer.json);
  if (load?.remoteLoadId.toLowerCase() !== remoteLoadId.toLowerCase())
    throw new RemoteFailure("unreadable", "The remote's answer is not the load that was asked for.");
  return { load: { ...load, remoteLoadId }, ...headersOf(answer) };
}

/** What was answered may have been done: that it cannot be looked up now does not say that it was not. */
function mayBeDone(cause: unknown): never {
  throw cause instanceof RemoteFailure ? new RemoteFailure("unanswered", cause.message, cause) : cause;
}

const unlessMissing = (cause: unknown): never => {
  if (cause instanceof RemoteFailure && cause.trouble === "missing") throw cause;
  return mayBeDone(cause);
};

/** Whoever answers anything but what the interface says (4.4) may not be the remote: only the load itself tells. */
function assertDeleted(status: number, { load }: LoadAtRemote): void {
  if (statusOf(load.state.loadStateId) === "deleted") return;
  throw new RemoteFailure(
    "unreadable",
    `The remote answered the delete with ${status}, and has the load as it was.`,
  );
}

/** The id in the address of a posted load (specification 4.1); empty where there is none. */
export function loadIdIn(location: string): string {
  const query = new URLSearchParams(location.split("?")[1] ?? "");
  for (const [key, value] of query) if (key.toLowerCase() === "loadid") return value;
  return "";
}

/** For a remote whose answer to a create holds no load. */
function idInLocation({ headers }: Answered): string {
  const loadId = loadIdIn(headers.get("location") ?? "");
  if (loadId) return loadId;
  throw new RemoteFailure(
    "unreadable",
    "The remote says that it posted the load, and not under which id. Look for it there.",
  );
}
