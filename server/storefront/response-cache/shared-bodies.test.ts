import { expect, test, vi } from 'vitest';
import { SharedBodies } from './shared-bodies.ts';

const body = (bytes: number) => vi.fn(async () => Buffer.alloc(bytes));
const never = () => new Promise<Buffer>(() => {});

test('a body is compressed once, and all readers share its bytes', async () => {
  const shared = new SharedBodies({ maxBytes: 1_000 });
  const make = body(100);
  const borrowed = await Promise.all([1, 2, 3].map(() => shared.borrow('a', 200, make)));
  expect(make).toHaveBeenCalledTimes(1);
  const [first, ...others] = borrowed;
  for (const other of others) expect(other?.body).toBe(first?.body);
  expect(shared.bytes).toBe(100);
});

test('a body that is being read is not dropped, and beyond the limit none is created', async () => {
  const shared = new SharedBodies({ maxBytes: 250 });
  const one = await shared.borrow('one', 100, body(100));
  await shared.borrow('two', 100, body(100));
  expect(await shared.borrow('three', 100, body(100))).toBeUndefined();
  one?.giveBack();
  expect(await shared.borrow('three', 100, body(100))).toBeDefined();
  expect(['one', 'two', 'three'].filter((tag) => shared.has(tag))).toEqual(['two', 'three']);
  expect(shared.bytes).toBe(200);
});

test('only two are compressed at a time; existing ones are available', async () => {
  const shared = new SharedBodies();
  await shared.borrow('kept', 1, body(1));
  void shared.borrow('one', 1, never);
  void shared.borrow('two', 1, never);
  expect(await shared.borrow('three', 1, body(1))).toBeUndefined();
  expect(await shared.borrow('kept', 1, body(1))).toBeDefined();
});

test('a compression that fails leaves nothing behind', async () => {
  const shared = new SharedBodies({ maxBytes: 100 });
  const failing = () => Promise.reject(new Error('no memory'));
  for (let times = 0; times < 3; times += 1) {
    await expect(shared.borrow('a', 100, failing)).rejects.toThrow('no memory');
  }
  expect(shared.bytes).toBe(0);
  expect(await shared.borrow('a', 100, body(100))).toBeDefined();
});
