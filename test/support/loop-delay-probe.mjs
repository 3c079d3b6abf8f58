import { monitorEventLoopDelay } from "node:perf_hooks";

/** Preloaded into a served program. Replies to "probe" with the longest event-loop delay since the last one. */
const delays = monitorEventLoopDelay({ resolution: 1 });
process.on("message", (message) => {
  if (message !== "probe") return;
  process.send?.(delays.max / 1_000_000);
  delays.reset();
  delays.enable();
});
process.channel?.unref();
