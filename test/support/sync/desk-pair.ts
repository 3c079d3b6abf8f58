import type { Caller, Context } from "../../../electron/services/context.ts";
import { issueClient, issueToken } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import type { EditRecord } from "../../../electron/store/store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import type { SecretStore } from "../../../electron/sync/connection/secrets.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import type { RemoteDraft } from "../../../shared/views/sync.ts";
import { createContext } from "../open-context.ts";
import { type TestClock, testClock } from "../service.ts";
import { createMemoryStore, type MemoryStore } from "../simulation/memory-store.ts";
import { createDraft, createMemorySecrets, createTestSync, openLocalGateway } from "./test-sync.ts";

const remoteUrl = "http://127.0.0.1:4710";

/** A desk with its own store, clock and user. */
export interface Desk {
  context: Context;
  store: MemoryStore;
  caller: Caller;
  clock: TestClock;
}

async function openDesk(name: string): Promise<Desk> {
  const clock = testClock(Date.now(), name);
  const store = createMemoryStore();
  const context = createContext(store, { clock });
  const { accountId } = await findOrCreateAccount(context);
  const draft = { firstName: name, lastName: "Lee", username: name, phone: "", isActive: true };
  const { userId } = await addUser(context, getOperator(accountId), {
    ...draft,
    email: `${name}@example.com`,
  });
  return { context, store, clock, caller: { accountId, userId, role: "administrator", channel: "window" } };
}

/** Replaces the remote's answer; undefined lets it answer. */
type Interceptor = (request: Request) => Response | undefined | Promise<Response | undefined>;

export interface DeskPair {
  local: Desk;
  remote: Desk;
  sync: Sync;
  secrets: SecretStore;
  http: HttpClient;
  /** A token and client credentials of the remote. */
  draft: RemoteDraft;
  intercept(interceptor: Interceptor): void;
  /** The remote's own answer. */
  answer(request: Request): Promise<Response>;
  /** Every request to the remote: method and path. */
  requests: string[];
  edits(): Promise<EditRecord[]>;
  /** Advances both clocks and runs a cycle. */
  advance(milliseconds: number): Promise<void>;
}

/** A desk and the Lanedesk that it is connected to, in one process. */
export async function openDeskPair(connects = true): Promise<DeskPair> {
  const local = await openDesk("local");
  const remote = await openDesk("remote");
  const { accountId, userId } = remote.caller;
  const { token } = await issueToken(remote.context, getOperator(accountId), userId, "test");
  const { clientId, clientPassword } = await issueClient(remote.context, getOperator(accountId), "test");
  const answer = openLocalGateway(remote.context);
  const requests: string[] = [];
  let interceptor: Interceptor = () => undefined;
  const fetch: HttpClient["fetch"] = async (url, init) => {
    const text = typeof init.body === "string" ? init.body : "";
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      "Content-Length": String(text.length),
    };
    const request = new Request(url, { ...init, headers });
    requests.push(`${request.method} ${new URL(url).pathname}`);
    return (await interceptor(request.clone())) ?? answer(request);
  };
  const http: HttpClient = {
    fetch,
    fetchOnce: fetch,
    // Cycles run when a test asks for them; only short delays elapse by themselves.
    runAfter: (delay, run) => {
      if (delay < 100) setImmediate(run);
      return () => undefined;
    },
    now: () => local.clock.now(),
  };
  const secrets = createMemorySecrets();
  const draft = createDraft(remoteUrl, token, { monitorUrl: remoteUrl, clientId, clientPassword });
  if (connects) await connectRemote(local.context, getOperator(), http, secrets, draft);
  const sync = createTestSync({ context: local.context, http, secrets });
  return {
    local,
    remote,
    sync,
    secrets,
    http,
    draft,
    answer,
    requests,
    intercept(other) {
      interceptor = other;
    },
    edits: () =>
      local.store.read(["outbox"], async ({ outbox }) => (await outbox.readPage("", null, 200)).records),
    async advance(milliseconds) {
      local.clock.pass(milliseconds);
      remote.clock.pass(milliseconds);
      await sync.runCycle();
    },
  };
}
