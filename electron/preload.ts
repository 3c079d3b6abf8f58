import { contextBridge, ipcRenderer } from "electron";
import type { Bridge } from "../shared/bridge.ts";
import { CALL_CHANNEL, EVENT_CHANNEL } from "./ipc/electron-channels.ts";

/** The page's only access to Lanedesk. Passes plain values, never Electron objects or events. */
const bridge: Bridge = {
  call: (channel, input) => ipcRenderer.invoke(CALL_CHANNEL, channel, input),
  on(event, listener) {
    const deliver = (_event: unknown, name: string, detail: unknown) => {
      if (name === event) listener(detail as Parameters<typeof listener>[0]);
    };
    ipcRenderer.on(EVENT_CHANNEL, deliver);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, deliver);
    };
  },
};

contextBridge.exposeInMainWorld("lanedesk", bridge);
