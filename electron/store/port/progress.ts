/** Long work on the store: it tells how far it has come, and stops at its next step when it is told to. */
export interface Progress {
  signal: AbortSignal;
  reportProgress(done: number, total: number | null): void;
}
