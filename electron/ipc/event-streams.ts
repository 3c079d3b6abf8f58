/** A call waits at most this long for its window's event stream. */
const MAX_STREAM_WAIT_MS = 500;

/** The browser windows that have opened an event stream since the program started, by the id that each window chose. */
interface EventStreams {
  markOpen(window: string): void;
  /**
   * Resolves once the window has opened its event stream, or after 500 ms. A window opens its stream and sends its
   * first calls in parallel; the wait keeps the window from missing an event that follows a response.
   */
  waitFor(window: string): Promise<void>;
}

/** Creates an empty list of windows with an event stream. */
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
        const resumes = waiting.get(window) ?? new Set();
        waiting.set(window, resumes);
        const resume = () => {
          clearTimeout(timer);
          resumes.delete(resume);
          if (resumes.size === 0) waiting.delete(window);
          resolve();
        };
        const timer = setTimeout(resume, MAX_STREAM_WAIT_MS);
        resumes.add(resume);
      });
    },
  };
}
