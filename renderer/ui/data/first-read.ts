/** Other reads start after this time even if the first read has not ended. */
const MAX_DELAY_MS = 2_000;
/** The result counts as painted after this time, because a window in the background may never be idle. */
const MAX_PAINT_MS = 200;

let painted: Promise<unknown> = Promise.resolve();

/** Delays the other reads of a starting window until the result of its first read is on screen. */
export function delayOtherReads(firstRead: Promise<void>): void {
  const ended = firstRead.catch(() => undefined);
  const idle = ended.then(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_PAINT_MS })),
  );
  painted = Promise.race([idle, new Promise((resolve) => setTimeout(resolve, MAX_DELAY_MS))]);
}

/** Resolves when the other reads of a starting window may start. */
export const waitForFirstRead = (): Promise<unknown> => painted;
