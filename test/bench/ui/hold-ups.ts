import { writeFileSync } from "node:fs";

// Loaded into the served program before its own code. It looks at every turn of the event loop what passed since the
// one before, and at each signal writes the most since the signal before, in milliseconds: by the clock, and of the
// processor's time, which other programs do not lengthen.
const path = process.env.LANEDESK_HOLD_UPS;
let [at, worked] = [performance.now(), process.threadCpuUsage()];
const longest = { clock: 0, processor: 0 };

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(worked);
  longest.clock = Math.max(longest.clock, now - at);
  longest.processor = Math.max(longest.processor, (user + system) / 1_000);
  [at, worked] = [performance.now(), process.threadCpuUsage()];
}, 1).unref();

process.on("SIGUSR2", () => {
  if (path) writeFileSync(path, JSON.stringify(longest));
  Object.assign(longest, { clock: 0, processor: 0 });
});
