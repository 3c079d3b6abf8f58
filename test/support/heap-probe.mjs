/**
 * Preloaded into a served program with `--expose-gc --import`. Replies to the message "probe" with the heap bytes in use
 * after a garbage collection, so that a test can tell a leak from garbage.
 */
process.on("message", (message) => {
  if (message !== "probe") return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
