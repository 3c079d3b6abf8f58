import { CALL_CHANNEL, EVENT_CHANNEL } from "./electron-channels.ts";
import type { EventBus } from "./event-bus.ts";
import type { Router } from "./router.ts";

/** The part of Electron's ipcMain that the binding uses, injected so that this folder runs without Electron. */
export interface CallReceiver {
  handle(
    name: string,
    listener: (event: { senderFrame: Frame | null }, channel: unknown, input: unknown) => unknown,
  ): void;
}

/** A frame; a top-level page has no parent. */
interface Frame {
  url: string;
  parent: unknown;
}

/** A window that receives events. */
interface EventReceiver {
  send(name: string, event: string, detail: unknown): void;
}

interface ElectronBindingOptions {
  calls: CallReceiver;
  router: Router;
  eventBus: EventBus;
  /** Returns the windows that are open now. */
  listWindows(): EventReceiver[];
}

/** Binds Electron IPC: calls go to the router with the sender's URL, events go to every window. */
export function bindElectron({ calls, router, eventBus, listWindows }: ElectronBindingOptions): void {
  calls.handle(CALL_CHANNEL, ({ senderFrame }, channel, input) =>
    router.dispatch(getSenderUrl(senderFrame), String(channel), () => input),
  );
  eventBus.listen((event, detail) => {
    for (const window of listWindows()) window.send(EVENT_CHANNEL, event, detail);
  });
}

/** Returns the sender's URL; empty, and so not trusted, for a nested or destroyed frame. */
const getSenderUrl = (frame: Frame | null): string => (frame && frame.parent === null ? frame.url : "");
