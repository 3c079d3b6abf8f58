import type { Caller, Context } from "../../../electron/services/context.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import type { Store, StorePartName } from "../../../electron/store/store.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import { createSync, type Sync } from "../../../electron/sync/sync.ts";
import type { RandomStream } from "../random-stream.ts";
import type { VirtualTime } from "./virtual-time.ts";

const baseUrl = "http://127.0.0.1:4710";

/** A desktop that can crash at any await and restart on the same store. */
export interface Desktop {
  name: string;
  caller: Caller;
  /** The context of the running program; each start creates a new one. */
  context(): Context;
  sync(): Sync;
  isUp(): boolean;
  /** Crashes the program after this many more awaits. */
  crashAfter(waits: number): void;
  crash(): void;
  start(): void;
  /** Sets how far the clock is off. */
  setClock(skewMs: number): void;
  faults: unknown[];
}

interface DesktopOptions {
  name: string;
  store: Store;
  time: VirtualTime;
  random: RandomStream;
  /** How far the clock is off. */
  skewMs: number;
  token: string;
  /** The credentials for the remote's change queue; empty if carriers are not synchronized. */
  client: { clientId: string; clientPassword: string };
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export async function createDesktop(options: DesktopOptions): Promise<Desktop> {
  const { name, store, time, random, token, client } = options;
  let { skewMs } = options;
  const addresses = { baseUrl, monitorUrl: client.clientId ? baseUrl : "" };
  const faults: unknown[] = [];
  let waits = 0;
  let crashAt = Number.POSITIVE_INFINITY;
  let generation = 0;
  let isUp = false;

  /** A crashed program waits for this. One per desktop, so that the garbage collector can free its waiters. */
  const never = new Promise<never>(() => {});

  /** Wraps every await of the program, which may crash before or after it. */
  function runUnlessCrashed<T>(own: number, work: () => Promise<T>): Promise<T> {
    const countWait = () => {
      waits += 1;
      if (own === generation && waits >= crashAt) crash();
      return own === generation && isUp;
    };
    time.signalActivity();
    if (!countWait()) return never;
    return work().then(
      (value) => {
        time.signalActivity();
        return countWait() ? value : never;
      },
      (cause) => {
        time.signalActivity();
        if (!countWait()) return never;
        throw cause;
      },
    );
  }

  function crash(): void {
    generation += 1;
    crashAt = Number.POSITIVE_INFINITY;
    isUp = false;
  }

  const createContext = (own: number): Context => ({
    store: {
      read: (names, work) =>
        runUnlessCrashed(own, () => time.track(store.read(names as readonly StorePartName[], work as never))),
      write: (names, work) =>
        runUnlessCrashed(own, () =>
          time.track(store.write(names as readonly StorePartName[], work as never)),
        ),
      close: async () => {},
    },
    machineTimeZone: "America/Chicago",
    publish: () => undefined,
    env: {
      clock: { runId: `${name}-${own}`, now: () => time.now() + skewMs, uptimeMs: time.now },
      createId: random.createGuid,
      createSecret: random.createGuid,
    },
  });

  let context = createContext(generation);
  let sync: Sync;

  function start(): void {
    generation += 1;
    isUp = true;
    const own = generation;
    const fetch: HttpClient["fetch"] = (url, init) => runUnlessCrashed(own, () => options.fetch(url, init));
    context = createContext(own);
    sync = createSync({
      context,
      http: {
        fetch,
        fetchOnce: fetch,
        runAfter: (delay, run) => time.after(delay, () => (own === generation && isUp ? run() : undefined)),
        now: () => time.now() + skewMs,
      },
      random: random.next,
      secrets: {
        read: async () => ({ ...addresses, token, clientPassword: client.clientPassword }),
        save: async () => {},
        clear: async () => {},
      },
      report: (cause) => faults.push(cause),
    });
    sync.start();
  }

  start();
  const { accountId } = await findOrCreateAccount(context);
  const { userId } = await addUser(context, getOperator(accountId), {
    firstName: name,
    lastName: "Desk",
    email: `${name}@desk.example`,
    username: name,
    phone: "",
    isActive: true,
  });
  await store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("remote", {
      accountId,
      isConnected: true,
      ...addresses,
      clientId: client.clientId,
    }),
  );
  return {
    name,
    caller: { accountId, userId, role: "administrator", channel: "window" },
    context: () => context,
    sync: () => sync,
    isUp: () => isUp,
    crashAfter(more) {
      crashAt = waits + more;
    },
    crash,
    start,
    setClock(newSkewMs) {
      skewMs = newSkewMs;
    },
    faults,
  };
}
