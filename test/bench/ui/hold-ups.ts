import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the served program before its own code. At each signal it writes how long, in milliseconds, the longest
// hold-up of its event loop took since the signal before.
const path = process.env.LANEDESK_HOLD_UPS;
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on("SIGUSR2", () => {
  if (path) writeFileSync(path, String(delays.max / 1e6));
  delays.reset();
});
