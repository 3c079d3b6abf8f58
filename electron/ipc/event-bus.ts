import type { EventDetail, EventName } from "../../shared/events.ts";

type Listener = <N extends EventName>(event: N, detail: EventDetail<N>) => void;

/** Delivers events to every listener, such as the open windows. */
export interface EventBus {
  publish: Listener;
  /** Adds a listener for all events. Returns an unsubscribe function. */
  listen(listener: Listener): () => void;
}

/** Creates an event bus without listeners. */
export function createEventBus(): EventBus {
  const listeners = new Set<Listener>();
  return {
    publish(event, detail) {
      for (const listener of listeners) listener(event, detail);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
