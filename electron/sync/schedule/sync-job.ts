import type { RemoteConnection } from "../../store/store.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";

/** idle: nothing was due; paused: a person has to act first; failed: the remote failed; done: all that was due is done. */
export type JobResult = "idle" | "paused" | "halted" | "failed" | "done";

/** The delay from an edit to its job, so that a few edits in a row are sent together. */
export const EDIT_DELAY_MS = 500;

/** The longest time without looking for due work, in case the clock was changed. */
export const MAX_IDLE_MS = 60_000;

/** The loads or the carriers. Each has its own schedule, so that a failure of one does not delay the other. */
export interface SyncJob {
  /** Does what is due. Throws only for an error in the program or on this computer. */
  run(access: RemoteAccess): Promise<JobResult>;
  /** Makes everything due now, because a person asked. Retry-After is still respected. */
  requestRun(): void;
  /** Milliseconds until the next run; infinite if there is nothing to do. */
  nextDelayMs(remote: RemoteConnection): Promise<number>;
  /** Empty while all is well. */
  problem(): string;
  /** An error in the program or on this computer; the job is retried later. */
  recordFault(cause: unknown): void;
  /** Another remote or token was connected. */
  reset(): void;
}
