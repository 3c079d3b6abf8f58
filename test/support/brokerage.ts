import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../electron/services/context.ts";
import { issueClient, issueToken } from "../../electron/services/people/access-keys.ts";
import { getOperator } from "../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../electron/services/people/users.ts";
import { changeSettings } from "../../electron/services/settings/settings.ts";
import { withContext } from "./open-context.ts";
import { readHeapBytes, type ServedProgram, serve, setClockOffset } from "./program.ts";

export interface Person {
  accountId: string;
  userId: string;
  token: string;
  email: string;
}

export interface Client {
  ClientID: string;
  ClientPassword: string;
}

/** Two brokerages in one data folder: Ann, Bo and Ina (inactive) in the first, Zoe in the second. */
export interface People {
  ann: Person;
  bo: Person;
  ina: Person;
  zoe: Person;
  client: Client;
  otherClient: Client;
}

/** Fills a store with the two brokerages. */
export async function addPeople(context: Context): Promise<People> {
  const { accountId } = await findOrCreateAccount(context, "First Freight");
  const { accountId: other } = await findOrCreateAccount(context, "Other Freight");
  const add = async (
    account: string,
    firstName: string,
    lastName: string,
    isActive = true,
  ): Promise<Person> => {
    const email = `${firstName.toLowerCase()}@example.com`;
    const username = firstName.toLowerCase();
    const draft = { firstName, lastName, email, username, phone: "555 0100", isActive };
    const { userId } = await addUser(context, getOperator(account), draft);
    const { token } = await issueToken(context, getOperator(account), userId, "test");
    return { accountId: account, userId, token, email };
  };
  const client = async (account: string): Promise<Client> => {
    const { clientId, clientPassword } = await issueClient(context, getOperator(account), "test");
    return { ClientID: clientId, ClientPassword: clientPassword };
  };
  const ann = await add(accountId, "Ann", "Lee");
  // Without a chosen user, the first account counts, and both accounts may be of the same millisecond.
  await changeSettings(context, getOperator(), { currentUserId: ann.userId });
  return {
    ann,
    bo: await add(accountId, "Bo", "Adams"),
    ina: await add(accountId, "Ina", "Gone", false),
    zoe: await add(other, "Zoe", "Other"),
    client: await client(accountId),
    otherClient: await client(other),
  };
}

export interface Asked {
  token?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  body: ReturnType<typeof JSON.parse>;
}

interface Interface {
  url: string;
  /** Sends a request to the served program. */
  ask(method: string, path: string, asked?: Asked): Promise<Answered>;
}

export interface ServedBrokerage extends People, Interface {
  folder: string;
  /** The served process; 0 when it is not known. */
  pid: number;
  /** The bytes of its heap that are in use, where it was started watched. */
  heapInUse(): Promise<number>;
  /** Shifts its clock by milliseconds, if it was started with a movable clock. */
  moveClock(offset: number): Promise<void>;
  /** Ends the program and removes its folder. */
  end(): Promise<void>;
  /** The one-time link to the window. */
  ui: string;
  /** Kills the program and serves its folder again. */
  crash(): Promise<void>;
  /** Stops the program, works on its store, and serves it again. */
  withStore<T>(work: (context: Context) => Promise<T>): Promise<T>;
}

/** Serves the two brokerages and the data of `prepare` in the process that `start` starts. */
export async function serveBrokerage(
  prepare: (context: Context, people: People) => Promise<void> = async () => undefined,
  start: (folder: string) => Promise<ServedProgram> = serve,
): Promise<ServedBrokerage> {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  const people = await withContext(folder, async (context) => {
    const added = await addPeople(context);
    await prepare(context, added);
    return added;
  });
  let served = await start(folder);
  return {
    ...people,
    folder,
    get url() {
      return served.url;
    },
    get ui() {
      return served.ui;
    },
    get pid() {
      return served.process.pid ?? 0;
    },
    heapInUse: () => readHeapBytes(served),
    moveClock: (offset) => setClockOffset(served, offset),
    ask: (method, path, asked) => ask(served.url, method, path, asked),
    async crash() {
      await served.kill();
      served = await start(folder);
    },
    async withStore(work) {
      await served.stop();
      const result = await withContext(folder, work);
      served = await start(folder);
      return result;
    },
    async end() {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request to an interface. */
export async function ask(url: string, method: string, path: string, asked: Asked = {}): Promise<Answered> {
  const { token, body, headers = {} } = asked;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: getJson(text) };
}

function getJson(text: string): Answered["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
