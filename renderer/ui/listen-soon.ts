import type { EventName } from "../../shared/events.ts";
import { listen } from "./ask.ts";
import { soon } from "./soon.ts";

/** Reads again, soon, whenever an event comes; a burst of them is read once. The answer ends that. */
export function listenSoon(event: EventName, read: () => void, milliseconds?: number): () => void {
  const again = soon(read, milliseconds);
  const stop = listen(event, again.ask);
  return () => {
    again.stop();
    stop();
  };
}
