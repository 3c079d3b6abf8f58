import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";

/** idle: nothing was due; paused: the user has to act first; failed: the remote failed; done: all due work is done. */
export type JobResult = "idle" | "paused" | "halted" | "failed" | "done";

/** The delay from an edit to its job, so that a few edits in a row are sent together. */
export const EDIT_DELAY_MS = 500;

/** The longest time between two checks for due work, in case the clock was changed. */
export const MAX_IDLE_MS = 60_000;

/** The loads or the carriers. Each has its own schedule, so that a failure of one does not delay the other. */
export interface SyncJob {
  /** Does the due work. Throws only for an error in the program or on this computer. */
  run(access: RemoteAccess): Promise<JobResult>;
  /** Makes everything due now, at the user's request. Retry-After is still respected. */
  requestRun(): void;
  /** Returns milliseconds until the next run; infinite if there is nothing to do. */
  computeDelayMs(remote: RemoteConnection): Promise<number>;
  /** Returns the shortest delay before the next run, so that a few edits in a row are sent together. */
  computeEditDelayMs(): number;
  /** Returns an empty string if there is none. */
  getProblem(): string;
  /** Records an error in the program or on this computer; the job is retried later. */
  recordFault(cause: unknown): void;
  /** Discards all state, because another remote or token was connected. */
  reset(): void;
}
