import { saveProgress } from "../../../electron/sync/status/progress.ts";
import type { Desktop } from "./desktop.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** The longest time that a delayed request is in transit. */
const MAX_TRAVEL_MS = 3 * 60_000;

interface FaultyWorld {
  time: VirtualTime;
  hasNetworkFaults: boolean;
  desktops: { desktop: Desktop; offlineUntil: number }[];
}

/** Ends the faults. Resumes sync after the last delayed request, because a rejected token pauses it again. */
export async function endFaults(world: FaultyWorld): Promise<void> {
  world.hasNetworkFaults = false;
  for (const state of world.desktops) {
    state.offlineUntil = 0;
    state.desktop.crashAfter(Number.POSITIVE_INFINITY);
  }
  await world.time.runUntil(world.time.now() + MAX_TRAVEL_MS);
  for (const { desktop } of world.desktops) {
    if (!desktop.isUp()) desktop.start();
    await saveProgress(desktop.context(), { paused: "", message: "" });
    void desktop.sync().runCycle();
  }
}
