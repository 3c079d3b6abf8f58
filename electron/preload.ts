import { contextBridge, ipcRenderer } from "electron";
import type { Bridge } from "../shared/bridge.ts";
import { callChannel, eventChannel } from "./ipc/electron-channels.ts";

/** All that a page sees of Lanedesk. Only values cross: no Electron object, and no event with one inside. */
const bridge: Bridge = {
  call: (channel, input) => ipcRenderer.invoke(callChannel, channel, input),
  on(event, listener) {
    const deliver = (_event: unknown, name: string, detail: unknown) => {
      if (name === event) listener(detail as Parameters<typeof listener>[0]);
    };
    ipcRenderer.on(eventChannel, deliver);
    return () => {
      ipcRenderer.off(eventChannel, deliver);
    };
  },
};

contextBridge.exposeInMainWorld("lanedesk", bridge);
