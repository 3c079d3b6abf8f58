import { limitedCall } from "./call-limits.ts";
import { callChannel, eventChannel } from "./electron-channels.ts";
import type { EventBus } from "./event-bus.ts";
import type { Router } from "./router.ts";

/** What the binding needs of Electron's ipcMain; given from outside, so that this folder runs without Electron. */
export interface CallReceiver {
  handle(
    name: string,
    listener: (event: { senderFrame: Frame | null }, channel: unknown, input: unknown) => unknown,
  ): void;
}

/** A frame of a page: the page itself has no frame around it. */
interface Frame {
  url: string;
  parent: unknown;
}

/** A window that can be told what happened. */
interface Listening {
  send(name: string, event: string, detail: unknown): void;
}

export interface ElectronBindingOptions {
  calls: CallReceiver;
  router: Router;
  eventBus: EventBus;
  /** The windows that are open now. */
  windows(): Listening[];
}

/** The window in Electron: calls go to the router with their sender's address, events go to every window. */
export function bindElectron({ calls, router, eventBus, windows }: ElectronBindingOptions): void {
  calls.handle(callChannel, ({ senderFrame }, channel, input) =>
    router.dispatch(addressOf(senderFrame), String(channel), () => limitedCall(String(channel), input)),
  );
  eventBus.listen((event, detail) => {
    for (const window of windows()) window.send(eventChannel, event, detail);
  });
}

/** Only a page itself has an address to be trusted by; a frame inside it, or one that is gone, has none. */
const addressOf = (frame: Frame | null): string => (frame && frame.parent === null ? frame.url : "");
