import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openForTest } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import type { OnProgress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { copySqlite, readSqliteBackup } from './sqlite-backup.ts';
import { addGoods, newFolder } from './testing.ts';
import { writeBackup } from './write-backup.ts';

/** Four steps of a copy. */
const MEGABYTES = 16;

test('a copy does not start over while somebody writes at each step, and shows one moment', async () => {
  const { dataDir } = await placeSqlite('migrated');
  const path = join(dataDir, 'haat.sqlite');
  const writer = new DatabaseSync(path);
  onTestFinished(() => writer.close());
  writer.exec('create table bulk (bytes blob, stock integer)');
  const insert = writer.prepare('insert into bulk values (zeroblob(1000000), 7)');
  for (let at = 0; at < MEGABYTES; at += 1) insert.run();

  const shares: number[] = [];
  const copy = join(newFolder(), 'copy.sqlite');
  const sums = await copySqlite(path, copy, (step, share) => {
    if (step !== 'Copying' || shares.length > 50) return;
    shares.push(share);
    insert.run();
    writer.exec('update bulk set stock = stock + 1');
  });
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.length).toBeLessThan(10);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(sums.get('bulk')).toBe(16n);
  expect(sums.get('bulk.stock')).toBe(112n);
  const read = readSqliteBackup(copy);
  expect(read.sums).toEqual(sums);
  expect(writer.prepare('select count(*) as rows from bulk').get()).toEqual({
    rows: MEGABYTES + shares.length,
  });
});

test('a copy that differs from the shop gets no name', async () => {
  const location = await placeSqlite('migrated');
  await addGoods(await openForTest(location));
  const folder = newFolder();
  const tamper: OnProgress = (step) => {
    const [partial = ''] = readdirSync(folder);
    if (step !== 'Checking') return;
    const copy = new DatabaseSync(join(folder, partial));
    copy.exec("update products set stock = stock + 1 where id = 'cup'");
    copy.close();
  };
  await expect(writeBackup(location, join(folder, 'shop.sqlite'), tamper)).rejects.toThrow(
    /could not be written: in the copy products\.stock is 16 instead of 15\.$/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a restored shop does not take up a journal that was left in its folder', async () => {
  const location = await placeSqlite('migrated');
  await addGoods(await openForTest(location));
  const file = join(newFolder(), 'shop.sqlite');
  await writeBackup(location, file);
  const target = await placeSqlite();
  for (const end of ['-wal', '-shm', '-journal']) {
    writeFileSync(join(target.dataDir, `haat.sqlite${end}`), 'of a shop that is gone');
  }
  await restoreBackup(file, target);
  expect(readdirSync(target.dataDir)).toEqual(['haat.sqlite']);
  expect(statSync(join(target.dataDir, 'haat.sqlite')).mode & 0o777).toBe(0o600);
});

test("a shop's own file is not taken for a backup while its journal is beside it", async () => {
  const location = await placeSqlite('migrated');
  await addGoods(await openForTest(location));
  const file = join(location.dataDir, 'haat.sqlite');
  expect(existsSync(`${file}-wal`)).toBe(true);
  await expect(restoreBackup(file, await placeSqlite())).rejects.toThrow(
    `${file} has a journal beside it (${file}-wal), so it is a shop's own file rather than a backup`,
  );
});

test('there is no backup of a folder without a shop', async () => {
  const { dataDir } = await placeSqlite();
  const file = join(newFolder(), 'shop.sqlite');
  await expect(writeBackup({ databaseUrl: undefined, dataDir }, file)).rejects.toThrow(
    `There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to what it uses.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});
