import { randomUUID } from "node:crypto";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import type { Caller, Context } from "../../../electron/services/context.ts";
import { issueClient, issueToken } from "../../../electron/services/people/access-keys.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import type { EditRecord } from "../../../electron/store/store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import type { RemoteSecrets, SecretStore } from "../../../electron/sync/connection/secrets.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import type { RemoteDraft } from "../../../shared/views/sync.ts";
import { type TestClock, testClock } from "../service.ts";
import { createMemoryStore, type MemoryStore } from "../simulation/memory-store.ts";
import { syncAt } from "./sync-at.ts";

const remoteUrl = "http://127.0.0.1:4710";

/** A desk with its own store, clock and user. */
export interface AppInfo {
  context: Context;
  store: MemoryStore;
  caller: Caller;
  clock: TestClock;
}

async function openDesk(name: string): Promise<AppInfo> {
  const clock = testClock(Date.now(), name);
  const store = createMemoryStore();
  const context: Context = {
    store,
    machineTimeZone: "America/Chicago",
    publish: () => undefined,
    env: { clock, newId: randomUUID, newSecret: randomUUID },
  };
  const { accountId } = await findOrCreateAccount(context);
  const draft = { firstName: name, lastName: "Lee", username: name, phone: "", isActive: true };
  const { userId } = await addUser(context, accountId, { ...draft, email: `${name}@example.com` });
  return { context, store, clock, caller: { accountId, userId, channel: "window" } };
}

/** Replaces the remote's answer; undefined lets it answer. */
type Meddle = (request: Request) => Response | undefined | Promise<Response | undefined>;

export interface TwoDesks {
  local: AppInfo;
  remote: AppInfo;
  sync: Sync;
  secrets: SecretStore;
  http: HttpClient;
  /** A token and client credentials of the remote. */
  draft: RemoteDraft;
  meddle(meddle: Meddle): void;
  /** The remote's own answer. */
  answer(request: Request): Promise<Response>;
  /** Every request to the remote: method and path. */
  asked: string[];
  edits(): Promise<EditRecord[]>;
  /** Advances the clocks and runs a planned cycle. */
  pass(milliseconds: number): Promise<void>;
}

/** A desk and the Lanedesk that it is connected to, in one process. */
export async function openTwoDesks(connects = true): Promise<TwoDesks> {
  const local = await openDesk("local");
  const remote = await openDesk("remote");
  const { accountId, userId } = remote.caller;
  const { token } = await issueToken(remote.context, accountId, userId, "test");
  const { clientId, clientPassword } = await issueClient(remote.context, accountId, "test");
  const gateway = createGateway(remote.context, {
    report: (_, cause) => {
      throw cause;
    },
  });
  const answer = async (request: Request) => gateway.fetch(request, localCaller);
  const asked: string[] = [];
  let meddle: Meddle = () => undefined;
  const fetch: HttpClient["fetch"] = async (url, init) => {
    const text = typeof init.body === "string" ? init.body : "";
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      "Content-Length": String(text.length),
    };
    const request = new Request(url, { ...init, headers });
    asked.push(`${request.method} ${new URL(url).pathname}`);
    return (await meddle(request.clone())) ?? answer(request);
  };
  const http: HttpClient = {
    fetch,
    fetchOnce: fetch,
    // Cycles run when a test asks for them; only short delays elapse by themselves.
    after: (delay, run) => {
      if (delay < 100) setImmediate(run);
      return () => undefined;
    },
    now: () => local.clock.now(),
  };
  const secrets = secretsInMemory();
  const draft: RemoteDraft = {
    baseUrl: remoteUrl,
    token,
    monitorUrl: remoteUrl,
    clientId,
    clientPassword,
    sendsExisting: true,
    address: "same",
  };
  if (connects) await connectRemote(local.context, http, secrets, draft);
  const sync = syncAt({ context: local.context, http, secrets });
  return {
    local,
    remote,
    sync,
    secrets,
    http,
    draft,
    answer,
    asked,
    meddle(other) {
      meddle = other;
    },
    edits: () =>
      local.store.read(["outbox"], async ({ outbox }) => (await outbox.readPage("", null, 200)).records),
    async pass(milliseconds) {
      local.clock.pass(milliseconds);
      remote.clock.pass(milliseconds);
      await sync.runCycle();
    },
  };
}

/** The socket that a request came over, as far as the gateway asks for it. */
const localCaller = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } },
} as never;

function secretsInMemory(): SecretStore {
  let kept: RemoteSecrets | undefined;
  return {
    read: async () => kept,
    save: async (secrets) => {
      kept = secrets;
    },
    clear: async () => {
      kept = undefined;
    },
  };
}
