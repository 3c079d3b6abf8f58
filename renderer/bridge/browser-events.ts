import type { EventName } from "../../shared/events.ts";
import { setProgramState } from "../ui/data/program-state.ts";
import { browserKey } from "./browser-key.ts";

type Listener = (message: MessageEvent<string>) => void;

/** How long until a refused stream is asked for again, in milliseconds. */
const pause = 3_000;

/**
 * What the main process tells, as a stream that says at once when the program stops. A browser asks again by itself
 * where nothing answers, but not where it was refused: a program that was started again refuses until its link was
 * opened, and then this window begins anew.
 */
export function openStream(name: string) {
  const listeners = new Set<{ event: EventName; listener: Listener }>();
  let source = connect();

  function connect(wasRefused = false): EventSource {
    const fresh = new EventSource(`./events?window=${name}&key=${browserKey()}`);
    fresh.onopen = () => {
      setProgramState("yes");
      const restarted: EventName = "program.restarted";
      if (wasRefused) fresh.dispatchEvent(new MessageEvent(restarted, { data: '""' }));
    };
    fresh.onerror = () => {
      const isRefused = fresh.readyState === EventSource.CLOSED;
      setProgramState(isRefused ? "locked" : "no");
      if (isRefused) setTimeout(() => (source = connect(true)), pause);
    };
    for (const { event, listener } of listeners) fresh.addEventListener(event, listener);
    return fresh;
  }

  return {
    /** Listens until the returned function is called. */
    on(event: EventName, listener: Listener): () => void {
      const one = { event, listener };
      listeners.add(one);
      source.addEventListener(event, listener);
      return () => {
        listeners.delete(one);
        source.removeEventListener(event, listener);
      };
    },
  };
}
