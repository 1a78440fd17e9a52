import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inEvenTime } from './even-time.ts';

/** The order of the answers to calls that begin at the same moment. */
async function answered(works: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    Object.entries(works).map(async ([name, work]) => {
      await inEvenTime(work).catch(() => {});
      order.push(name);
    }),
  );
  return order;
}

test('work of any length within a step, a failure included, is answered at the same moment', async () => {
  const start = performance.now();
  const order = await answered({
    slow: () => sleep(100),
    failed: async () => {
      await sleep(50);
      throw new Error('Not now.');
    },
    quick: async () => {},
  });
  // One that was answered when its work was done, or some time after that, would come out of turn.
  expect(order).toEqual(['slow', 'failed', 'quick']);
  expect(performance.now() - start).toBeGreaterThan(245);
});

test('work that takes longer than a step is answered at a later one', async () => {
  const start = performance.now();
  expect(await answered({ long: () => sleep(260), quick: async () => {} })).toEqual([
    'quick',
    'long',
  ]);
  expect(performance.now() - start).toBeGreaterThan(495);
});

test('the caller gets the result, and the error of work that fails', async () => {
  expect(await inEvenTime(async () => 'done')).toBe('done');
  await expect(inEvenTime(() => Promise.reject(new Error('Not now.')))).rejects.toThrow('Not now.');
});
