import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';

const chunks = (...lengths: number[]) =>
  Readable.from(lengths.map((length, index) => Buffer.alloc(length, 65 + index)));

test.each([
  ['of a known length', 70_000],
  ['of an unknown length', undefined],
])('a body %s is read completely and in order', async (_what, length) => {
  const bytes = await readBytes(chunks(1, 60_000, 9_999), { length, limit: 100_000 });
  const expected = `A${'B'.repeat(60_000)}${'C'.repeat(9_999)}`;
  expect(bytes.toString('latin1')).toBe(expected);
});

test.each([
  ['its declared length is too large', 100_001, [1]],
  ['its declared length is smaller', 10, [60_000, 40_001]],
  ['it declares no length', undefined, [60_000, 40_001]],
])('a body larger than the limit is rejected: %s', async (_what, length, lengths) => {
  const reading = readBytes(chunks(...lengths), { length, limit: 100_000 });
  await expect(reading).rejects.toMatchObject({ statusCode: 413 });
});

test('a body may be as large as the limit, or empty', async () => {
  expect(
    await readBytes(chunks(60_000, 40_000), { length: undefined, limit: 100_000 }),
  ).toHaveLength(100_000);
  expect(await readBytes(chunks(), { length: 0, limit: 100_000 })).toHaveLength(0);
});
