import type { Answer, Bridge } from "../../shared/bridge.ts";
import { events } from "../../shared/events.ts";
import { keyHeader, windowHeader } from "../../shared/loopback.ts";
import { programStateMessages, setProgramState } from "../ui/data/program-state.ts";
import { openStream } from "./browser-events.ts";
import { browserKey, takeBrowserKey } from "./browser-key.ts";

/** The bridge where a browser shows the window: calls are posted, events arrive as a stream. */
export function browserBridge(): Bridge {
  takeBrowserKey();
  /** Under this name the main process knows that the stream of this page stands, before it answers any call. */
  const name = crypto.randomUUID();
  const stream = openStream(name);
  return {
    async call(channel, input) {
      try {
        const body = JSON.stringify(input);
        const response = await fetch(`./ipc/${channel}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            [windowHeader]: name,
            [keyHeader]: browserKey(),
          },
          body,
          // What is typed last is still sent while the page closes, where it is short enough for the browser.
          keepalive: channel === "drafts.save" && body.length < longestParting,
        });
        const isLocked = response.status === 401;
        setProgramState(isLocked ? "locked" : "yes");
        if (isLocked) return refused(programStateMessages.locked);
        if (response.headers.get("content-type")?.startsWith("application/json"))
          return await response.json();
        return refused(await response.text());
      } catch {
        setProgramState("no");
        return refused(programStateMessages.no);
      }
    },
    on(event, listener) {
      return stream.on(event, (message) => {
        const detail = events[event].safeParse(JSON.parse(message.data));
        if (detail.success) (listener as (value: unknown) => void)(detail.data);
      });
    },
  };
}

/** Browsers send at most 64 KiB after a page has closed. */
const longestParting = 20_000;

const refused = (message: string): Answer<never> => ({
  ok: false,
  failure: { code: "unavailable", message, fields: [] },
});
