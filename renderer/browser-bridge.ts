import type { Answer, Bridge } from "../shared/bridge.ts";
import { type EventName, events } from "../shared/channels.ts";
import { noteReachable } from "./ui/reachable.ts";

/** The bridge where a browser shows the window: calls are posted, events arrive as a stream. */
export function browserBridge(): Bridge {
  /** Under this name the main process knows that the stream of this page stands, before it answers any call. */
  const name = crypto.randomUUID();
  const source = openStream(name);
  return {
    async call(channel, input) {
      try {
        const body = JSON.stringify(input);
        const response = await fetch(`./ipc/${channel}`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-window": name },
          body,
          // What is typed last is still sent while the page closes, where it is short enough for the browser.
          keepalive: channel === "drafts.save" && body.length < longestParting,
        });
        noteReachable(true);
        if (response.headers.get("content-type")?.startsWith("application/json"))
          return await response.json();
        return refused(await response.text());
      } catch {
        noteReachable(false);
        return refused("Lanedesk does not answer. What was saved is safe; start it again to go on.");
      }
    },
    on(event, listener) {
      const onMessage = (message: MessageEvent<string>) => {
        const detail = events[event].safeParse(JSON.parse(message.data));
        if (detail.success) (listener as (value: unknown) => void)(detail.data);
      };
      source.addEventListener(event satisfies EventName, onMessage);
      return () => source.removeEventListener(event, onMessage);
    },
  };
}

/** Browsers send at most 64 KiB after a page has closed. */
const longestParting = 20_000;

/** The stream tells at once when the program stops, and when it is back. */
function openStream(name: string): EventSource {
  const source = new EventSource(`./events?window=${name}`);
  source.onopen = () => noteReachable(true);
  source.onerror = () => noteReachable(false);
  return source;
}

const refused = (message: string): Answer<never> => ({
  ok: false,
  failure: { code: "unavailable", message, fields: [] },
});
