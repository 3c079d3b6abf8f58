/** How long a call waits for its window's stream of events, in milliseconds; a window without one is answered then. */
const patience = 500;

/** Which windows have opened their stream of events, by the names that they gave themselves. */
export interface ListeningWindows {
  /** A window's stream stands from now on. */
  note(window: string): void;
  /**
   * Ends when a window's stream stands or stood before. A window opens its stream and asks at once; it may be answered
   * only then, so that it misses nothing that happens after the answer.
   */
  until(window: string): Promise<void>;
}

export function createListeningWindows(): ListeningWindows {
  const known = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    note(window) {
      known.add(window);
      for (const goOn of waiting.get(window) ?? []) goOn();
    },
    until(window) {
      if (known.has(window)) return Promise.resolve();
      return new Promise((resolve) => {
        const calls = waiting.get(window) ?? new Set();
        waiting.set(window, calls);
        const goOn = () => {
          clearTimeout(timer);
          calls.delete(goOn);
          if (calls.size === 0) waiting.delete(window);
          resolve();
        };
        const timer = setTimeout(goOn, patience);
        calls.add(goOn);
      });
    },
  };
}
