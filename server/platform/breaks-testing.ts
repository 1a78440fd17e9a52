/**
 * Counts how often the event loop ticks while `work` runs: how often other requests could be
 * served.
 */
export async function countTicks(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  let isDone = false;
  const count = () => {
    ticks += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return ticks;
}
