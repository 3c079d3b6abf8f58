/** Runs something after the microtasks of the running callback, and those that they add, and before any timer. */
export function afterMicrotasks(run: () => void): void {
  // Node runs the ticks only when no microtask is left.
  queueMicrotask(() => process.nextTick(run));
}
