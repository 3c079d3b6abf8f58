import { afterAll, describe, expect, it, vi } from "vitest";
import { bindElectron, type CallReceiver } from "../../../electron/ipc/electron-binding.ts";
import { createEventBus } from "../../../electron/ipc/event-bus.ts";
import type { Bridge } from "../../../shared/bridge.ts";

const electron = vi.hoisted(() => ({ exposed: {} as Record<string, unknown> }));

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", async () => {
  const { EventEmitter } = await import("node:events");
  return {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        electron.exposed[name] = api;
      },
    },
    ipcRenderer: new EventEmitter(),
  };
});

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

describe("the preload script", () => {
  it("delivers events to all listeners of a page, with one listener of Electron's", async () => {
    const { ipcRenderer } = await import("electron");
    await import("../../../electron/preload.ts");
    const { on } = electron.exposed.lanedesk as Bridge;
    const received: string[][] = [];
    const unsubscribes = Array.from({ length: 11 }, (_, index) =>
      on("update.ready", (version) => received.push([String(index), version])),
    );
    unsubscribes[0]?.();
    ipcRenderer.emit("lanedesk:event", {}, "sync.changed", null);
    ipcRenderer.emit("lanedesk:event", {}, "update.ready", "1.2.3");
    expect(received).toEqual(unsubscribes.slice(1).map((_, index) => [String(index + 1), "1.2.3"]));
    expect(ipcRenderer.listenerCount("lanedesk:event")).toBe(1);
  });
});
