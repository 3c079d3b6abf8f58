import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";

/**
 * The result of a run. idle: the run did nothing; paused: the user has to act first, or the program is closing; halted:
 * the program stopped the run; failed: the remote failed; done: the run had no failure.
 */
export type JobResult = "idle" | "paused" | "halted" | "failed" | "done";

/** The delay between an edit and the run that sends the edit, so that a few edits in a row are sent together. */
export const EDIT_DELAY_MS = 500;

/** The longest time between two checks for due work while the remote responds, in case the clock was changed. */
export const MAX_IDLE_MS = 60_000;

/**
 * The work on the loads or on the carriers. Each job has its own schedule, so that a failure of one does not delay the
 * other.
 */
export interface SyncJob {
  /** Does the due work. Throws only for an error in the program or on this computer. */
  run(access: RemoteAccess): Promise<JobResult>;
  /** Ends the current run. The load job finishes its open requests; the carrier job cancels them. */
  halt(): void;
  /** Makes everything due now, at the user's request; the job still respects Retry-After. */
  requestRun(): void;
  /** Returns milliseconds until the next run, 0 or less if now; infinite if the job has no address to contact. */
  computeDelayMs(remote: RemoteConnection): Promise<number>;
  /** Returns the minimum delay of the next run, in milliseconds, so that a few edits in a row are sent together. */
  computeEditDelayMs(): number;
  /** Returns the current problem for the user; empty if there is none. */
  getProblem(): string;
  /** Records an error in the program or on this computer; the job runs again later. */
  recordFault(cause: unknown): void;
  /** Discards all state, because the user connected a remote or resumed sync. */
  reset(): void;
}
