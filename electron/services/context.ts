import type { EventDetail, EventName } from "../../shared/events.ts";
import type { Policy } from "../../shared/views/policy.ts";
import type { Role } from "../../shared/views/roles.ts";
import type { Store } from "../store/store.ts";

/** Dependencies of every service. */
export interface Context {
  store: Store;
  env: Environment;
  /** The machine's IANA time zone, which is the business time zone by default. */
  machineTimeZone: string;
  /** Settings fixed by IT; undefined without a policy. */
  policy?: Policy | undefined;
  /** Publishes an event to every window. Publish a change only after the change is durable. */
  publish<N extends EventName>(event: N, detail: EventDetail<N>): void;
}

/** Progress and cancellation of a long operation. */
export interface Work {
  signal: AbortSignal;
  /** Reports the finished part of the total. `total` is null if unknown. */
  reportProgress(done: number, total: number | null): void;
}

/** Sources of time and randomness, which tests replace. */
export interface Environment {
  clock: Clock;
  /** Returns a new GUID in lower case. */
  createId(): string;
  /** Returns a random URL-safe secret of at least 256 bits. */
  createSecret(): string;
}

/** The system time, and the uptime of one run of the program. */
export interface Clock {
  /** Identifies this run of the program. Values of `uptimeMs` are comparable only within one run. */
  runId: string;
  /** Returns milliseconds since 1970 by the system clock, which may jump. */
  now(): number;
  /** Returns milliseconds since this run started; monotonic. */
  uptimeMs(): number;
}

/** The user that a service acts for. */
export interface Caller {
  accountId: string;
  userId: string;
  /** The user's role, which services check with `requireRole`. */
  role: Role;
  /** The channel decides a load's `source`: Desktop or Integration. "window" also covers imports and commands. */
  channel: "window" | "http";
  /** The entry point in the audit log; by default "Window" or "HTTP". */
  via?: string | undefined;
}

/** The account of a caller. A client of the carrier interfaces has credentials of an account, not of a user. */
export type AccountCaller = Pick<Caller, "accountId"> & Partial<Pick<Caller, "channel" | "via">>;
