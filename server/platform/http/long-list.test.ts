import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LongList, listBody } from './long-list.ts';

/** Batches that are read one after the other; the database goes away after the last. */
async function* thenFail(...parts: number[][]) {
  yield* parts;
  throw new Error('The database is away.');
}

const toItems = async (rows: readonly number[]) => rows.map((row) => `no. ${row}`);
const bodyOf = (rest: AsyncGenerator<number[]>) =>
  listBody('orders', { rows: [1, 2], rest, nextCursor: undefined }, toItems);

async function* only(...parts: number[][]) {
  yield* parts;
}

test('a list of up to four batches is complete before it is sent', async () => {
  expect(await bodyOf(only([3, 4], [5]))).toEqual({
    orders: ['no. 1', 'no. 2', 'no. 3', 'no. 4', 'no. 5'],
  });
});

test('a failure within the first four batches is an error, not an answer cut short', async () => {
  await expect(bodyOf(thenFail([3, 4], [5, 6]))).rejects.toThrow('The database is away.');
});

test('a longer list is read on while it is sent, and nothing is missing or sent twice', async () => {
  const list = await bodyOf(only([3, 4], [5, 6], [7, 8], [9, 10], [11]));
  expect(list).toBeInstanceOf(LongList);
  expect(JSON.parse(await text((list as LongList).chunks()))).toEqual({
    orders: Array.from({ length: 11 }, (_, index) => `no. ${index + 1}`),
  });
});
