import { type EventName, events } from "../../shared/events.ts";
import { setProgramState } from "../ui/notices/program-state.ts";
import { getBrowserKey } from "./browser-key.ts";

type Listener = (message: MessageEvent<string>) => void;

const RECONNECT_DELAY_MS = 3_000;
const MAX_READY_WAIT_MS = 500;

/** The events without a detail. Together with `loads.changed`, these make the window read everything again. */
const PLAIN_EVENTS = Object.entries(events).flatMap(([event, detail]) =>
  detail.safeParse(null).success ? event : [],
);

/**
 * Opens the event stream of the main process. The browser reconnects automatically after a lost connection, but not
 * after a 401: a restarted program responds with 401 until the user opens its new link. Then this window reloads. After
 * any other lost connection, the window reads everything again, because it may have missed events.
 */
export function openEventStream() {
  const listeners = new Set<{ event: EventName; listener: Listener }>();
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  setTimeout(markReady, MAX_READY_WAIT_MS);
  let source = connect();

  function connect(wasRejected = false): EventSource {
    const next = new EventSource(`./events?key=${getBrowserKey()}`);
    let isInterrupted = false;
    const deliver = (event: string, detail: unknown) =>
      next.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(detail) }));
    next.onopen = () => {
      markReady();
      setProgramState("running");
      const restarted: EventName = "program.restarted";
      if (wasRejected) deliver(restarted, "");
      else if (isInterrupted) {
        deliver("loads.changed", { loadIds: [] });
        for (const event of PLAIN_EVENTS) deliver(event, null);
      }
      isInterrupted = false;
    };
    next.onerror = () => {
      markReady();
      isInterrupted = true;
      const isRejected = next.readyState === EventSource.CLOSED;
      setProgramState(isRejected ? "locked" : "not responding");
      if (isRejected) setTimeout(() => (source = connect(true)), RECONNECT_DELAY_MS);
    };
    for (const { event, listener } of listeners) next.addEventListener(event, listener);
    return next;
  }

  return {
    /**
     * Resolves when the stream is open or has failed, at the latest after 500 ms. Before that, the window would miss the
     * events that a call causes.
     */
    ready,
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
