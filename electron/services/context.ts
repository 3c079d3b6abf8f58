import type { EventDetail, EventName } from "../../shared/events.ts";
import type { Policy } from "../../shared/views/policy.ts";
import type { Store } from "../store/store.ts";

/** What every service is given: the store, time and chance, and a way to tell the windows. */
export interface Context {
  store: Store;
  env: Environment;
  /** The machine's IANA time zone: the business time zone until one is set. */
  machineTimeZone: string;
  /** What is fixed for this computer; undefined where nothing is. */
  policy?: Policy | undefined;
  /** Tells the windows what changed; called only after the change is durable. */
  publish<N extends EventName>(event: N, detail: EventDetail<N>): void;
}

/** Long work: it tells how far it has come, and looks between its steps whether it is to stop. */
export interface Work {
  signal: AbortSignal;
  reportProgress(done: number, total: number | null): void;
}

/** What a service takes from outside, so that tests can give their own. */
export interface Environment {
  clock: Clock;
  /** A fresh GUID, lower case. */
  newId(): string;
  /** Unguessable text of at least 256 bits, safe in an address. */
  newSecret(): string;
}

export interface Clock {
  /** Names this run of the program: running times compare within one run only. */
  runId: string;
  /** Milliseconds since 1970, as the machine's clock says; it may jump. */
  now(): number;
  /** Milliseconds of running time since this run began; never steps back. */
  uptimeMs(): number;
}

/** On whose behalf something is done: a user of an account, at one of the doors. */
export interface Caller {
  accountId: string;
  userId: string;
  /** The window and imports are the specification's "posted manually through the UI"; HTTP is the integration. */
  channel: "window" | "http";
}

/** On whose behalf the carrier interfaces are used: an account, with no user behind it. */
export type AccountCaller = Pick<Caller, "accountId">;
