/** Counts the turns of the event loop during some work, which other work could have used. */
export async function countTurns<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work.finally(() => {
    isDone = true;
  });
  return { result, turns };
}
