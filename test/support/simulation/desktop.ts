import type { Caller, Context } from "../../../electron/services/context.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import type { Store, StorePartName } from "../../../electron/store/store.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import { createSync, type Sync } from "../../../electron/sync/sync.ts";
import type { Chance } from "../chance.ts";
import type { VirtualTime } from "./virtual-time.ts";

const baseUrl = "http://127.0.0.1:4710";

/** A desktop whose store outlives it: it can crash between any two things it waits for, and start again. */
export interface Desktop {
  name: string;
  caller: Caller;
  /** What the running program sees; another one after each start. */
  context(): Context;
  sync(): Sync;
  isUp(): boolean;
  /** Lets it crash when it has waited for so many more things. */
  crashAfter(waits: number): void;
  crash(): void;
  start(): void;
  /** Somebody sets its clock: it is off by so many milliseconds from now on. */
  setClock(skew: number): void;
  faults: unknown[];
}

export interface DesktopOptions {
  name: string;
  store: Store;
  time: VirtualTime;
  chance: Chance;
  /** How far its clock is off, in milliseconds. */
  skew: number;
  token: string;
  /** The client of the remote's change queue; empty where the carriers are not synchronized. */
  client: { clientId: string; clientPassword: string };
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export async function createDesktop(options: DesktopOptions): Promise<Desktop> {
  const { name, store, time, chance, token, client } = options;
  let { skew } = options;
  const faults: unknown[] = [];
  let waits = 0;
  let crashAt = Number.POSITIVE_INFINITY;
  let generation = 0;
  let isUp = false;

  /** What a dead program waits for. It goes with the desktop: one for all of them would hold each that waited for it. */
  const neverAgain = new Promise<never>(() => {});

  /** Everything the program waits for: it may be dead before, and it may be dead after. */
  function alive<T>(own: number, work: () => Promise<T>): Promise<T> {
    const tick = () => {
      waits += 1;
      if (own === generation && waits >= crashAt) crash();
      return own === generation && isUp;
    };
    time.stir();
    if (!tick()) return neverAgain;
    return work().then(
      (value) => {
        time.stir();
        return tick() ? value : neverAgain;
      },
      (cause) => {
        time.stir();
        if (!tick()) return neverAgain;
        throw cause;
      },
    );
  }

  function crash(): void {
    generation += 1;
    crashAt = Number.POSITIVE_INFINITY;
    isUp = false;
  }

  const contextOf = (own: number): Context => ({
    store: {
      read: (names, work) =>
        alive(own, () => time.during(store.read(names as readonly StorePartName[], work as never))),
      write: (names, work) =>
        alive(own, () => time.during(store.write(names as readonly StorePartName[], work as never))),
      close: async () => {},
    },
    machineTimeZone: "America/Chicago",
    publish: () => undefined,
    env: {
      clock: { runId: `${name}-${own}`, now: () => time.now() + skew, uptimeMs: time.now },
      newId: chance.guid,
      newSecret: chance.guid,
    },
  });

  let context = contextOf(generation);
  let sync: Sync;

  function start(): void {
    generation += 1;
    isUp = true;
    const own = generation;
    const fetch: HttpClient["fetch"] = (url, init) => alive(own, () => options.fetch(url, init));
    context = contextOf(own);
    sync = createSync({
      context,
      http: {
        fetch,
        fetchOnce: fetch,
        after: (delay, run) => time.after(delay, () => (own === generation && isUp ? run() : undefined)),
        now: () => time.now() + skew,
      },
      random: chance.next,
      secrets: {
        read: async () => ({ token, clientPassword: client.clientPassword }),
        save: async () => {},
        clear: async () => {},
      },
      report: (cause) => faults.push(cause),
    });
    sync.start();
  }

  start();
  const { accountId } = await findOrCreateAccount(context);
  const { userId } = await addUser(context, accountId, {
    firstName: name,
    lastName: "AppInfo",
    email: `${name}@desk.example`,
    username: name,
    phone: "",
    isActive: true,
  });
  await store.write(["keyValue"], ({ keyValue }) =>
    keyValue.set("remote", {
      accountId,
      connected: true,
      baseUrl,
      monitorUrl: client.clientId ? baseUrl : "",
      clientId: client.clientId,
    }),
  );
  return {
    name,
    caller: { accountId, userId, channel: "window" },
    context: () => context,
    sync: () => sync,
    isUp: () => isUp,
    crashAfter(more) {
      crashAt = waits + more;
    },
    crash,
    start,
    setClock(other) {
      skew = other;
    },
    faults,
  };
}
