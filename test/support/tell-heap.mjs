/**
 * Loaded into a served program (`--expose-gc --import`) that is asked how much of its heap is still in use: what is
 * left after the garbage is gone tells a leak from garbage that nobody has collected yet.
 */
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
