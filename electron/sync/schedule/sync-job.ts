import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteSecrets } from "../connection/secrets.ts";

/**
 * What came of a turn: nothing was due, a person has to do something first, it was halted, the remote was in trouble, or
 * all that was due is done.
 */
export type JobResult = "idle" | "paused" | "halted" | "failed" | "done";

/** How soon after an edit a turn begins, so that a few edits in a row go together. In milliseconds. */
export const EDIT_DELAY_MS = 500;

/** No longer than this passes between two looks at what is due, whatever the clock says. */
export const MAX_IDLE_MS = 60_000;

/**
 * One of the areas that are synchronized: the loads, or the carriers. Each has its own turns, so that the trouble of one
 * holds up no other.
 */
export interface SyncJob {
  /** Does what is due. Fails only by the program's own fault. */
  run(remote: RemoteConnection, secrets: RemoteSecrets): Promise<JobResult>;
  /** A person wants a turn whatever is due. A remote that asked to be left alone is left alone all the same. */
  requestRun(): void;
  /** In how many milliseconds the next turn is, by what is known now; infinite where there is nothing to do. */
  nextDelayMs(remote: RemoteConnection): Promise<number>;
  /** What is wrong with it, in words; empty where nothing is. */
  problem(): string;
  /** The program itself was at fault, or this computer; it tries again later. */
  recordFault(cause: unknown): void;
  /** Another remote was connected, or another token. */
  reset(): void;
}
