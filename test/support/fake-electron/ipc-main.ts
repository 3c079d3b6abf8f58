import type { IpcMain, IpcMainInvokeEvent } from "electron";
import { strict } from "./strict-object.ts";

type Handler = Parameters<IpcMain["handle"]>[1];

const handlers = new Map<string, Handler>();

export const ipcMain = strict("ipcMain", {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel)) throw new Error(`A second handler for '${channel}'.`);
    handlers.set(channel, handler);
  },
} satisfies Partial<IpcMain>);

/** Handles a call of ipcRenderer.invoke. */
export async function invoke(
  event: Pick<IpcMainInvokeEvent, "sender" | "senderFrame">,
  channel: string,
  parts: unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  return structuredClone(await handler(event as IpcMainInvokeEvent, ...parts));
}
