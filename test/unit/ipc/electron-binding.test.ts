import { describe, expect, it } from "vitest";
import { createAnnouncer } from "../../../electron/ipc/announcer.ts";
import { bindElectron, type CallReceiver } from "../../../electron/ipc/electron-binding.ts";

/** The binding with a router that answers with what reached it. */
function bound() {
  const told: unknown[][] = [];
  const announcer = createAnnouncer();
  let call: Parameters<CallReceiver["handle"]>[1] | undefined;
  bindElectron({
    calls: {
      handle(_name, listener) {
        call = listener;
      },
    },
    router: { dispatch: async (...reached) => ({ ok: true, value: reached }) },
    announcer,
    windows: () => [{ send: (...parts) => told.push(parts) }, { send: (...parts) => told.push(parts) }],
  });
  const callFrom = (senderFrame: { url: string; parent: unknown } | null) =>
    call?.({ senderFrame }, "desk.describe", null);
  return { callFrom, announcer, told };
}

describe("the window in Electron", () => {
  it("asks the router in the name of its page", async () => {
    expect(await bound().callFrom({ url: "app://lanedesk/", parent: null })).toEqual({
      ok: true,
      value: ["app://lanedesk/", "desk.describe", null],
    });
  });

  it.each([{ url: "app://lanedesk/", parent: {} }, null])(
    "has no name to be trusted by when a frame inside it asks, or one that is gone: %o",
    async (frame) => {
      expect(await bound().callFrom(frame)).toEqual({ ok: true, value: ["", "desk.describe", null] });
    },
  );

  it("is told what happened, every window of it", () => {
    const { announcer, told } = bound();
    announcer.announce("loads.changed", { loadIds: ["one"] });
    const expected = ["lanedesk:event", "loads.changed", { loadIds: ["one"] }];
    expect(told).toEqual([expected, expected]);
  });
});
