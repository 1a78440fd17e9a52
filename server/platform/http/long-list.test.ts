import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LongList, listBody } from './long-list.ts';

/** A list whose batches hold two numbers each; the database may go away after some of them. */
function openList(batches: number, { failAfter = batches } = {}) {
  let read = 0;
  const readOn = async function* () {
    while (read < batches) {
      if (read === failAfter) throw new Error('The database is away.');
      read += 1;
      yield [2 * read - 1, 2 * read];
    }
  };
  const open = async () => {
    const rest = readOn();
    const { value: rows } = (await rest.next()) as { value: number[] };
    const toItems = async (numbers: readonly number[]) => numbers.map((one) => `no. ${one}`);
    return listBody('orders', { rows, rest, nextCursor: undefined }, toItems);
  };
  return { open, read: () => read };
}

async function textOf(list: unknown): Promise<string> {
  expect(list).toBeInstanceOf(LongList);
  return text((list as LongList).chunks());
}

test.each([2, 4, 5, 11])(
  'a list of %i batches is sent whole, and nothing twice',
  async (batches) => {
    const { open } = openList(batches);
    expect(JSON.parse(await textOf(await open()))).toEqual({
      orders: Array.from({ length: 2 * batches }, (_, index) => `no. ${index + 1}`),
    });
  },
);

test('the first four batches are read before anything is sent, the others meanwhile', async () => {
  const { open, read } = openList(11);
  const list = await open();
  expect(read()).toBe(4);
  await textOf(list);
  expect(read()).toBe(11);
});

test.each([1, 2, 3])(
  'a failure after batch %i is an error, not an answer cut short',
  async (failAfter) => {
    await expect(openList(11, { failAfter }).open()).rejects.toThrow('The database is away.');
  },
);

test('a failure after the fourth batch cuts the answer short', async () => {
  const list = await openList(11, { failAfter: 4 }).open();
  await expect(textOf(list)).rejects.toThrow('The database is away.');
});
