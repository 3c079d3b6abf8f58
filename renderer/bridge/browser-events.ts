import type { EventName } from "../../shared/events.ts";
import { setProgramState } from "../ui/notices/program-state.ts";
import { getBrowserKey } from "./browser-key.ts";

type Listener = (message: MessageEvent<string>) => void;

const RECONNECT_DELAY_MS = 3_000;

/**
 * Opens the event stream of the main process. The browser reconnects automatically after a lost connection, but not
 * after a 401: a restarted program responds with 401 until the user opens its new link. Then this window reloads.
 */
export function openEventStream(windowId: string) {
  const listeners = new Set<{ event: EventName; listener: Listener }>();
  let source = connect();

  function connect(wasRejected = false): EventSource {
    const next = new EventSource(`./events?window=${windowId}&key=${getBrowserKey()}`);
    next.onopen = () => {
      setProgramState("running");
      const restarted: EventName = "program.restarted";
      if (wasRejected) next.dispatchEvent(new MessageEvent(restarted, { data: '""' }));
    };
    next.onerror = () => {
      const isRejected = next.readyState === EventSource.CLOSED;
      setProgramState(isRejected ? "locked" : "not responding");
      if (isRejected) setTimeout(() => (source = connect(true)), RECONNECT_DELAY_MS);
    };
    for (const { event, listener } of listeners) next.addEventListener(event, listener);
    return next;
  }

  return {
    /** @returns a function that unsubscribes */
    on(event: EventName, listener: Listener): () => void {
      const entry = { event, listener };
      listeners.add(entry);
      source.addEventListener(event, listener);
      return () => {
        listeners.delete(entry);
        source.removeEventListener(event, listener);
      };
    },
  };
}
