import type { EventDetail, EventName } from "../../shared/events.ts";
import type { Policy } from "../../shared/views/policy.ts";
import type { Store } from "../store/store.ts";
import type { Environment } from "./environment.ts";

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
  tell(done: number, total: number | null): void;
}
