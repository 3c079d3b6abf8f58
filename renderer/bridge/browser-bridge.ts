import type { Bridge, ChannelResult } from "../../shared/bridge.ts";
import { KEY_HEADER } from "../../shared/browser-access.ts";
import { events } from "../../shared/events.ts";
import { programStateMessages, setProgramState } from "../ui/notices/program-state.ts";
import { openEventStream } from "./browser-events.ts";
import { getBrowserKey, storeKeyFromAddress } from "./browser-key.ts";

/** Browsers send at most 64 KiB after a page has closed, and a character takes at most 3 bytes. */
const MAX_KEEPALIVE_CHARS = 20_000;

/** Creates the bridge of a window in a browser: calls are POST requests, events are server-sent events. */
export function createBrowserBridge(): Bridge {
  storeKeyFromAddress();
  const stream = openEventStream();
  return {
    async call(channel, input) {
      await stream.ready;
      try {
        const body = JSON.stringify(input);
        const response = await fetch(`./ipc/${channel}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            [KEY_HEADER]: getBrowserKey(),
          },
          body,
          // Lets the browser send the last draft while the page closes.
          keepalive: channel === "drafts.save" && body.length < MAX_KEEPALIVE_CHARS,
        });
        const isLocked = response.status === 401;
        setProgramState(isLocked ? "locked" : "running");
        if (isLocked) return createUnavailableResult(programStateMessages.locked);
        if (response.headers.get("content-type")?.startsWith("application/json"))
          return await response.json();
        return createUnavailableResult(await response.text());
      } catch {
        setProgramState("not responding");
        return createUnavailableResult(programStateMessages["not responding"]);
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

const createUnavailableResult = (message: string): ChannelResult<never> => ({
  ok: false,
  failure: { code: "unavailable", message, fields: [] },
});
