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
  await expect
    .poll(() => statSync(file).size - before, { timeout: 30_000 })
    .toBeGreaterThan(4 * 1024 * 1024);
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
