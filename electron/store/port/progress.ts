/** Reports the progress of long work, and cancels the work at its next step. */
export interface Progress {
  signal: AbortSignal;
  /** @param total null if unknown */
  reportProgress(done: number, total: number | null): void;
}
