import { createSerialRunner } from "./services/serial-runner.ts";

/** A resource that can be closed and opened again while others use it, for example after a restore. */
interface Reopenable<T> {
  /** Returns the last instance that was opened; this instance is closed while the resource reopens. */
  getCurrent(): T;
  /** Closes the instance and opens the next one; the resource stays closed when the user cancels. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Wraps an open resource.
 * @param open opens the next instance; returns undefined when the user cancels
 */
export function createReopenable<T extends { close(): Promise<void> }>(
  first: T,
  open: () => Promise<T | undefined>,
): Reopenable<T> {
  let current = first;
  let isOpen = true;
  const run = createSerialRunner();
  const close = async () => {
    if (isOpen) await current.close();
    isOpen = false;
  };
  return {
    getCurrent: () => current,
    reopen: () =>
      run(async () => {
        await close();
        const next = await open();
        if (!next) return;
        current = next;
        isOpen = true;
      }),
    close: () => run(close),
  };
}
