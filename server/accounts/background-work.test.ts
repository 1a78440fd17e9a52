import { expect, test } from 'vitest';
import { BackgroundWork } from './background-work.ts';

test('four run at a time, up to a hundred are taken on, and finishing waits for all', async () => {
  const work = new BackgroundWork(() => {});
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let [started, ended] = [0, 0];
  const task = async () => {
    started += 1;
    await released;
    ended += 1;
  };
  const taken = Array.from({ length: 100 }, () => work.begin(task));
  expect(taken.every((failure) => failure === undefined)).toBe(true);
  expect(work.begin(task)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(started).toBe(4);
  release();
  await work.finish();
  expect(ended).toBe(100);
  expect(work.begin(task)).toBeUndefined();
});

test('a failure is reported, and the next one is taken on', async () => {
  const reported: unknown[] = [];
  const work = new BackgroundWork((error) => reported.push(error));
  expect(work.begin(() => Promise.reject(new Error('no room')))).toBeUndefined();
  await work.finish();
  expect(reported).toEqual([new Error('no room')]);
});
