/** Something that is open, and can be closed and opened anew while others hold on to it. */
export interface Reopenable<T> {
  /** What is open; between two openings, what was. */
  current(): T;
  /** Closes it and opens it anew, as after a restore. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** @param open opens it anew; undefined when that was given up */
export function createReopenable<T extends { close(): Promise<void> }>(
  first: T,
  open: () => Promise<T | undefined>,
): Reopenable<T> {
  let current = first;
  let isOpen = true;
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.catch(() => {}).then(work);
    return turn;
  };
  const close = async () => {
    if (isOpen) await current.close();
    isOpen = false;
  };
  return {
    current: () => current,
    reopen: () =>
      inTurn(async () => {
        await close();
        const next = await open();
        if (!next) return;
        current = next;
        isOpen = true;
      }),
    close: () => inTurn(close),
  };
}
