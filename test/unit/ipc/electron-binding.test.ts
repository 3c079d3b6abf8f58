import { describe, expect, it } from "vitest";
import { bindElectron, type CallReceiver } from "../../../electron/ipc/electron-binding.ts";
import { createEventBus } from "../../../electron/ipc/event-bus.ts";

/** The binding with a router that echoes what it received. */
function bound() {
  const sent: unknown[][] = [];
  const eventBus = createEventBus();
  let call: Parameters<CallReceiver["handle"]>[1] | undefined;
  bindElectron({
    calls: {
      handle(_name, listener) {
        call = listener;
      },
    },
    router: {
      dispatch: async (sender, channel, read) => ({ ok: true, value: [sender, channel, read()] }),
    },
    eventBus,
    listWindows: () => [{ send: (...parts) => sent.push(parts) }, { send: (...parts) => sent.push(parts) }],
  });
  const callFrom = (senderFrame: { url: string; parent: unknown } | null, input: unknown = null) =>
    call?.({ senderFrame }, "app.info", input);
  return { callFrom, eventBus, sent };
}

describe("the window in Electron", () => {
  it("passes a call on with its page's URL", async () => {
    expect(await bound().callFrom({ url: "app://lanedesk/", parent: null })).toEqual({
      ok: true,
      value: ["app://lanedesk/", "app.info", null],
    });
  });

  it.each([{ url: "app://lanedesk/", parent: {} }, null])(
    "passes no URL for a nested or destroyed frame: %o",
    async (frame) => {
      expect(await bound().callFrom(frame)).toEqual({ ok: true, value: ["", "app.info", null] });
    },
  );

  it("sends events to every window", () => {
    const { eventBus, sent } = bound();
    eventBus.publish("loads.changed", { loadIds: ["one"] });
    const expected = ["lanedesk:event", "loads.changed", { loadIds: ["one"] }];
    expect(sent).toEqual([expected, expected]);
  });
});
