import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForTest } from '../testing/databases.ts';
import { placeSqlite } from '../testing/engines.ts';

test('the journal is checkpointed into the file while the shop is open, and the data is there after closing', async () => {
  const location = await placeSqlite('migrated');
  const file = join(location.dataDir, 'haat.sqlite');
  const database = await openForTest(location);
  const before = statSync(file).size;
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 8; count += 1) {
    await database.query
      .insertInto('settings')
      .values({ key: `large-${count}`, value: megabyte })
      .execute();
  }
  await expect.poll(() => statSync(file).size - before).toBeGreaterThan(4 * 1024 * 1024);
  await database.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const again = await openForTest(location);
  const rows = await again.query
    .selectFrom('settings')
    .select('value')
    .where('key', 'like', 'large-%')
    .execute();
  expect(rows.map(({ value }) => value.length)).toEqual(Array(8).fill(1024 * 1024));
});

test('a checkpointed journal is overwritten and keeps its length, and a hundred commits are checkpointed without growing it', async () => {
  const location = await placeSqlite('migrated');
  const file = join(location.dataDir, 'haat.sqlite');
  const database = await openForTest(location);
  const write = (key: string, value: string) =>
    database.query.insertInto('settings').values({ key, value }).execute();
  const before = statSync(file).size;
  await write('large', 'x'.repeat(8 * 1024 * 1024));
  const MEGABYTE = 1024 * 1024;
  await expect.poll(() => statSync(file).size - before).toBeGreaterThan(8 * MEGABYTE);
  const length = statSync(`${file}-wal`).size;
  expect(length).toBeGreaterThan(8 * MEGABYTE);
  const checkpointed = statSync(file).mtimeMs;
  for (let count = 0; count < 100; count += 1) await write(`small-${count}`, 'x');
  await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(checkpointed);
  expect(statSync(`${file}-wal`).size).toBe(length);
});
