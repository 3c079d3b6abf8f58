/** A call waits this long for its window's event stream before it runs without one. */
const STREAM_WAIT_MS = 500;

/** The browser windows that have opened their event stream, by the id each window chose. */
interface EventStreams {
  markOpen(window: string): void;
  /**
   * Resolves when the window's stream is or was open. A window opens its stream and calls in parallel; its calls wait,
   * so that it misses no event after a response.
   */
  waitFor(window: string): Promise<void>;
}

/** Creates a list of the open event streams, in memory. */
export function createEventStreams(): EventStreams {
  const opened = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    markOpen(window) {
      opened.add(window);
      for (const resume of waiting.get(window) ?? []) resume();
    },
    waitFor(window) {
      if (opened.has(window)) return Promise.resolve();
      return new Promise((resolve) => {
        const calls = waiting.get(window) ?? new Set();
        waiting.set(window, calls);
        const resume = () => {
          clearTimeout(timer);
          calls.delete(resume);
          if (calls.size === 0) waiting.delete(window);
          resolve();
        };
        const timer = setTimeout(resume, STREAM_WAIT_MS);
        calls.add(resume);
      });
    },
  };
}
