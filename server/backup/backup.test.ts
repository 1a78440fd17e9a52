import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '../platform/db/open.ts';
import { addProduct, openForTest } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
  placeSqlite,
  shared,
} from '../platform/testing/engines.ts';
import type { Step } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { addGoods, newFolder, rowsOf } from './testing.ts';
import { writeBackup } from './write-backup.ts';

async function openGoods(place: Place) {
  const location = await place('migrated');
  const database = await openForTest(location);
  await addGoods(database);
  return { location, database };
}

async function backUp(location: DatabaseLocation) {
  const file = join(newFolder(), 'shop.backup');
  const steps = new Set<Step>();
  const written = await writeBackup(location, file, (step, done) => {
    steps.add(step);
    expect(done).toBeGreaterThanOrEqual(0);
    expect(done).toBeLessThanOrEqual(1);
  });
  expect([...steps]).toEqual(['Counting', 'Copying', 'Checking']);
  return { file, written };
}

/** What was in the shop when its backup was made. */
async function openBackedUp(place: Place) {
  const { location, database } = await openGoods(place);
  const rows = () => readGoods(database);
  const before = await rows();
  return { ...(await backUp(location)), before, database };
}

async function readGoods(database: Database) {
  const tables = ['products', 'users', 'images'] as const;
  return Promise.all(tables.map((table) => rowsOf(database, table)));
}

describeOnEachEngine('a backup', (place, engine) => {
  test('holds everything, for its owner only, and is restored as it was', async () => {
    const { file, written, before, database } = await shared(place, openBackedUp);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(written).toEqual({
      file,
      bytes: statSync(file).size,
      tables: expect.any(Number),
      rows: expect.any(Number),
    });
    expect(readdirSync(join(file, '..'))).toEqual(['shop.backup']);
    // What happens afterwards is not in it.
    await addProduct(database, { id: 'later' });
    const target = await place('empty');
    const steps = new Set<Step>();
    const restored = await restoreBackup(file, target, (step) => steps.add(step));
    expect([...steps]).toEqual(['Checking', 'Restoring', 'Comparing']);
    expect(restored).toEqual({ tables: written.tables, rows: written.rows });
    const copy = await openForTest(target);
    expect(await readGoods(copy)).toEqual(before);
    expect(before.map((rows) => rows.length)).toEqual([2, 1, 1]);
  });

  test('is not restored where there is a shop, which stays as it is', async () => {
    const { file } = await shared(place, openBackedUp);
    const other = await place('migrated');
    const database = await openForTest(other);
    await addProduct(database, { id: 'theirs' });
    await expect(restoreBackup(file, other)).rejects.toThrow(
      engine === 'sqlite'
        ? `There is a shop in ${other.dataDir}, and restoring replaces nothing.`
        : /^The database at postgres:\/\/haat@\S+ is not empty, and restoring replaces nothing\./,
    );
    expect(await rowsOf(database, 'products')).toMatchObject([{ id: 'theirs' }]);
  });

  test('that is cut off or damaged is refused before anything is touched', async () => {
    const { file: good } = await shared(place, openBackedUp);
    const target = await place('empty');
    const whole = readFileSync(good);
    const file = join(newFolder(), 'damaged');
    const damaged = Buffer.from(whole);
    // One bit is enough, wherever it is.
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    await expect(restoreBackup(file, target)).rejects.toThrow(`${file} is damaged or incomplete (`);
    writeFileSync(file, whole);
    truncateSync(file, whole.length - 20_000);
    await expect(restoreBackup(file, target)).rejects.toThrow(`${file} is damaged or incomplete (`);
    truncateSync(file, 3);
    await expect(restoreBackup(file, target)).rejects.toThrow(
      `${file} is not a backup of Haat, or it is damaged at its beginning.`,
    );
    // Still as good as new.
    writeFileSync(file, whole);
    await restoreBackup(file, target);
  });

  test('goes back to its own kind of database only', async () => {
    const { file } = await shared(place, openBackedUp);
    const [target, sentence] =
      engine === 'sqlite'
        ? [
            { databaseUrl: 'postgres://haat@127.0.0.1:1/shop', dataDir: '' },
            'is a backup of SQLite, and a backup goes back to the kind of database it came from. Name a folder as the target.',
          ]
        : [
            await placeSqlite(),
            'is a backup of PostgreSQL, and a backup goes back to the kind of database it came from. Name the address of an empty database (postgres://…) as the target.',
          ];
    await expect(restoreBackup(file, target)).rejects.toThrow(`${file} ${sentence}`);
  });
});

describeOnOneEngine('a backup', (place) => {
  test('never replaces a file, and leaves nothing behind when it fails', async () => {
    const { location } = await openGoods(place);
    const folder = newFolder();
    const file = join(folder, 'mine');
    writeFileSync(file, 'my notes');
    await expect(writeBackup(location, file)).rejects.toThrow(
      `${file} exists already. Choose another name, or move that file away.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    await expect(writeBackup(location, join(file, 'below'))).rejects.toThrow(
      /could not be written/,
    );
    expect(readdirSync(folder)).toEqual(['mine']);
  });

  test('removes what killed runs have left, and nothing else', async () => {
    const { location } = await openGoods(place);
    const folder = newFolder();
    const foreign = [
      `new.sqlite.${hostname()}-${process.pid}.haat-partial`,
      'new.sqlite.elsewhere-999999999.haat-partial',
      `new.sqlite.my${hostname()}-999999999.haat-partial`,
      'haat-scheduled-2020-01-01-000000.sqlite',
      'notes-12.partial',
    ];
    const left = [
      `old.sqlite.${hostname()}-999999999.haat-partial`,
      `old.sqlite.${hostname()}-999999999.haat-partial-journal`,
    ];
    for (const name of [...foreign, ...left]) writeFileSync(join(folder, name), '');
    await writeBackup(location, join(folder, 'shop.backup'));
    expect(readdirSync(folder).sort()).toEqual([...foreign, 'shop.backup'].sort());
  });

  test('of something else is refused', async () => {
    const target = await place('empty');
    await expect(restoreBackup('/nowhere/shop.sqlite', target)).rejects.toThrow(
      'There is no file /nowhere/shop.sqlite.',
    );
    const other = await place('empty');
    const database = await openForTest(other);
    await sql`create table notes (text text)`.execute(database.query);
    const { file } = await backUp(other);
    await expect(restoreBackup(file, target)).rejects.toThrow(
      `${file} is no backup of a shop of Haat's.`,
    );
  });

  test('of a newer version is refused, unless that only expands the tables', async () => {
    const { location, database } = await openGoods(place);
    const { query } = database;
    await sql`insert into migrations (name) values ('998-unmarked')`.execute(query);
    const { file } = await backUp(location);
    const target = await place('empty');
    await expect(restoreBackup(file, target)).rejects.toThrow(
      `${file} was made by a newer version of Haat: this version does not know its migration 998-unmarked. Update Haat first, then restore it.`,
    );
    const { rows } = await sql<object>`select * from migrations`.execute(query);
    if (!('kind' in (rows[0] ?? {}))) {
      await sql`alter table migrations add column kind text`.execute(query);
    }
    await sql`update migrations set kind = 'expand' where name = '998-unmarked'`.execute(query);
    const expanded = await backUp(location);
    await restoreBackup(expanded.file, target);
    await sql`insert into migrations (name, kind) values ('999-newer', 'contract')`.execute(query);
    const contracted = await backUp(location);
    await expect(restoreBackup(contracted.file, await place('empty'))).rejects.toThrow(
      'does not know its migration 999-newer',
    );
  });
});
