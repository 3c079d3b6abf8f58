/** Returns a function that runs one job at a time, in the order of the calls, also after a failed job. */
export function createSerialRunner(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.catch(() => {}).then(job);
    last = result;
    return result;
  };
}
