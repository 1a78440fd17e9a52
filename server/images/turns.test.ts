import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { Turns } from './turns.ts';

function openWork() {
  const running: number[] = [];
  const ends = Array.from({ length: 12 }, () => Promise.withResolvers<number>());
  const work = (number: number) => () => {
    running.push(number);
    return ends[number]?.promise ?? Promise.reject(new Error('There is no such work.'));
  };
  const end = (number: number) => ends[number]?.resolve(number);
  const fail = (number: number) => ends[number]?.reject(new Error('It broke.'));
  return { running, work, end, fail };
}

test('one runs at a time, in the order in which they came, also after one that broke', async () => {
  const turns = new Turns();
  const { running, work, end, fail } = openWork();
  const taken = [0, 1, 2].map((number) => turns.take(work(number)));
  await Promise.resolve();
  expect(running).toEqual([0]);
  fail(0);
  await expect(taken[0]).rejects.toThrow('It broke.');
  await expect.poll(() => running).toEqual([0, 1]);
  end(1);
  expect(await taken[1]).toBe(1);
  end(2);
  expect(await taken[2]).toBe(2);
  expect(running).toEqual([0, 1, 2]);
});

test('only so many may wait: the next is told when to come again', async () => {
  const turns = new Turns();
  const { running, work, end } = openWork();
  const taken = Array.from({ length: 10 }, (_, number) => turns.take(work(number)));
  const refused = await turns.take(work(10));
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  for (let number = 0; number < 10; number += 1) end(number);
  expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(running).not.toContain(10);
  end(11);
  expect(await turns.take(work(11))).toBe(11);
});
