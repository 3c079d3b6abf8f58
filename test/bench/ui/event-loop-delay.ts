import { writeFileSync } from "node:fs";

// Preloaded into the served program. Measures each turn of the event loop. On SIGUSR2 writes the longest turn since the
// last signal, in milliseconds of wall time and of CPU time (which other programs do not lengthen).
const path = process.env.LANEDESK_LOOP_DELAY;
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
