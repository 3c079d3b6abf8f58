import { contextBridge, ipcRenderer } from "electron";
import type { Bridge } from "../shared/bridge.ts";
import { CALL_CHANNEL, EVENT_CHANNEL } from "./ipc/electron-channels.ts";

const listeners = new Set<(name: string, detail: unknown) => void>();

// A single listener for all events: Node warns of a leak above ten listeners on `ipcRenderer`, and a page needs more.
ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, detail: unknown) => {
  for (const listener of [...listeners]) listener(name, detail);
});

/** The page's only access to Lanedesk. Passes plain values, never Electron objects or events. */
const bridge: Bridge = {
  call: (channel, input) => ipcRenderer.invoke(CALL_CHANNEL, channel, input),
  on(event, listener) {
    const deliver = (name: string, detail: unknown) => {
      if (name === event) listener(detail as Parameters<typeof listener>[0]);
    };
    listeners.add(deliver);
    return () => void listeners.delete(deliver);
  },
};

contextBridge.exposeInMainWorld("lanedesk", bridge);
