/** Does something once, soon after it was first asked for, however often it is asked for until then. */
export function soon(job: () => void, milliseconds = 200): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        job();
      }, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
