import type { Answer, Bridge } from "../shared/bridge.ts";
import { type EventName, events } from "../shared/channels.ts";
import { noteReachable } from "./ui/reachable.ts";

/** The bridge where a browser shows the window: calls are posted, events arrive as a stream. */
export function browserBridge(): Bridge {
  let stream: EventSource | undefined;
  return {
    async call(channel, input) {
      try {
        const body = JSON.stringify(input);
        const response = await fetch(`./ipc/${channel}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
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
      stream ??= openStream();
      const onMessage = (message: MessageEvent<string>) => {
        const detail = events[event].safeParse(JSON.parse(message.data));
        if (detail.success) (listener as (value: unknown) => void)(detail.data);
      };
      const current = stream;
      current.addEventListener(event satisfies EventName, onMessage);
      return () => current.removeEventListener(event, onMessage);
    },
  };
}

/** Browsers send at most 64 KiB after a page has closed. */
const longestParting = 20_000;

/** The stream tells at once when the program stops, and when it is back. */
function openStream(): EventSource {
  const stream = new EventSource("./events");
  stream.onopen = () => noteReachable(true);
  stream.onerror = () => noteReachable(false);
  return stream;
}

const refused = (message: string): Answer<never> => ({
  ok: false,
  failure: { code: "unavailable", message, fields: [] },
});
