import { expect, onTestFinished } from "vitest";
import { openFolderService, systemHttpClient } from "../../../electron/app.ts";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { listen } from "../../../electron/gateway/listen.ts";
import { createEventBus } from "../../../electron/ipc/event-bus.ts";
import type { Caller, Context } from "../../../electron/services/context.ts";
import { findOrCreateCurrentUser } from "../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { changeUser } from "../../../electron/services/people/users.ts";
import { openPostgresStore } from "../../../electron/store/postgres/postgres-store.ts";
import type { LoadRecord } from "../../../electron/store/store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { createHttpClient, type HttpClient } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import { addPeople, type People, type Person } from "../brokerage.ts";
import { createContext } from "../open-context.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { createDraft, createMemorySecrets } from "./test-sync.ts";

interface DatabaseServer {
  url: string;
  context: Context;
  stop(): Promise<void>;
}

/** A Lanedesk server on PostgreSQL. */
export interface OfficeServer extends DatabaseServer {
  people: People;
  caller: Caller;
}

/** Serves a database over HTTP until the test ends. @param report gets unexpected errors; by default, the test fails */
export async function serveDatabase(
  address: string,
  report = (_: string, cause: unknown): void => expect.fail(String(cause)),
): Promise<DatabaseServer> {
  const store = await openPostgresStore({ connectionString: address });
  const context = createContext(store);
  const ending = new AbortController();
  const gateway = createGateway(context, {
    report,
    ended: ending.signal,
  });
  const http = await listen((asked, bindings) => gateway.fetch(asked, bindings), { port: 0 });
  let isOpen = true;
  async function stop() {
    if (!isOpen) return;
    isOpen = false;
    ending.abort();
    await http.close();
    await store.close();
  }
  onTestFinished(stop);
  return { context, url: http.url, stop };
}

/** Serves a database to which it adds people. See `serveDatabase`. */
export async function serveOffice(...options: Parameters<typeof serveDatabase>): Promise<OfficeServer> {
  const server = await serveDatabase(...options);
  const people = await addPeople(server.context);
  return { ...server, people, caller: { ...people.ann, role: "administrator", channel: "window" } };
}

/** A desktop with its own store, which synchronizes with an office in the background. */
export interface OfficeDesktop {
  context: Context;
  caller: Caller;
  sync: Sync;
  /** Published events, oldest first. */
  events: { event: string; detail: unknown }[];
  /** Requests to the office: method and path. */
  requests: string[];
  /** Cuts or restores the network. */
  setCut(isCut: boolean): void;
  /** Loses the answers of matching requests; the office gets the requests. */
  loseAnswers(isLost: (url: string) => boolean): void;
  readLoads(): Promise<LoadRecord[]>;
}

/** Opens a desktop of a person and connects it with an office. */
export async function openOfficeDesktop({ url }: OfficeServer, person: Person): Promise<OfficeDesktop> {
  let isCut = false;
  let isLost = (_: string) => false;
  const requests: string[] = [];
  const fetch: HttpClient["fetch"] = async (asked, init) => {
    requests.push(`${init.method} ${new URL(asked).pathname}`);
    if (isCut) throw refused();
    const response = await systemHttpClient.fetch(asked, init);
    if (isCut || isLost(asked)) throw reset();
    return response;
  };
  const http = createHttpClient(fetch);
  const secrets = createMemorySecrets();
  const events: OfficeDesktop["events"] = [];
  const eventBus = createEventBus();
  eventBus.listen((event, detail) => events.push({ event, detail }));
  const service = await openFolderService(await temporaryFolder(), { http, secrets, eventBus });
  onTestFinished(() => service.close());
  const { context, sync } = service;
  const { account, user } = await findOrCreateCurrentUser(context);
  const draft = { firstName: "Own", lastName: "User", phone: "", isActive: true, username: "own" };
  await changeUser(context, getOperator(account.accountId), user.userId, { ...draft, email: person.email });
  await connectRemote(context, getOperator(), http, secrets, createDraft(url, person.token));
  const caller: Caller = {
    accountId: account.accountId,
    userId: user.userId,
    role: "administrator",
    channel: "window",
  };
  sync.start();
  return {
    ...{ context, caller, sync, events, requests },
    setCut(cut) {
      isCut = cut;
    },
    loseAnswers(lost) {
      isLost = lost;
    },
    readLoads: () => readLoads(context, caller),
  };
}

/** Reads the loads of an account by id. */
export async function readLoads({ store }: Context, { accountId }: Caller): Promise<LoadRecord[]> {
  const order = { accountId, order: "created", isDescending: false, after: null, size: 1_000 } as const;
  const { records } = await store.read(["loads"], ({ loads }) => loads.readPage(order));
  return records.toSorted((left, right) => (left.loadId < right.loadId ? -1 : 1));
}

const networkError = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
const refused = () => networkError("ECONNREFUSED");
const reset = () => networkError("ECONNRESET");
