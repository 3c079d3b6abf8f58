import { session } from "electron";
import type { EventBus } from "../ipc/event-bus.ts";

const OUTCOMES = { completed: "saved", cancelled: "canceled", interrupted: "failed" } as const;

/** Publishes the outcome of each download. Pages cannot observe the outcome, such as a canceled save dialog. */
export function publishDownloads(publish: EventBus["publish"]): void {
  session.defaultSession.on("will-download", (_event, item) => {
    const address = item.getURL();
    item.once("done", (_done, state) => publish("download.ended", { address, outcome: OUTCOMES[state] }));
  });
}
