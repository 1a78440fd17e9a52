import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteFileIn } from '../platform/db/data-folder.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { DatabaseLocation } from '../platform/db/open.ts';
import { addProduct, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { runScript } from '../platform/testing/run-script.ts';

const books = (location: DatabaseLocation, ...args: string[]) =>
  runScript('server/books/books-command.ts', args, location);

describeOnEachEngine('npm run books', (place) => {
  test('says that all is equal, or lists what differs, and ends accordingly', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    await addProduct(database, { id: 'lamp', name: 'Lamp', stock: 3 });
    const equal = await books(location);
    expect(equal).toMatchObject({ code: 0, stderr: '' });
    expect(equal.stdout.split('\n')).toHaveLength(12);
    expect(equal.stdout).toContain(
      'equal    Stock = entered − sold + returned, and none is negative: 1 product: 3 pieces entered, 3 in stock, 0 held for unpaid orders, 0 sold.\n',
    );
    expect(equal.stdout).toMatch(/\nThe books are equal\.\n$/);

    await database.query.updateTable('products').set({ stock: 5 }).execute();
    for (let slot = 0; slot < 22; slot += 1) {
      await sql`insert into order_sums (slot, state, orders) values (${slot}, 'paid', 1)`.execute(
        database.query,
      );
    }
    const different = await books(location);
    expect(different).toMatchObject({ code: 1, stderr: '' });
    expect(different.stdout).toContain(
      'DIFFERS  Stock = entered − sold + returned, and none is negative: 1 product: 3 pieces entered, 5 in stock, 0 held for unpaid orders, 0 sold.\n' +
        '           Lamp (lamp): 3 pieces entered, 5 in stock, 0 held for unpaid orders, 0 sold\n',
    );
    expect(different.stdout).toMatch(/\n {11}and 2 more\nThe books differ in 23 places\.\n$/);

    const { code, stdout } = await books(location, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      rule: 'Stock = entered − sold + returned, and none is negative',
      counted: '1 product: 3 pieces entered, 5 in stock, 0 held for unpaid orders, 0 sold',
      differences: ['Lamp (lamp): 3 pieces entered, 5 in stock, 0 held for unpaid orders, 0 sold'],
      found: 1,
    });
  });

  test('reads no database of an earlier version, and changes nothing in it', async () => {
    const location = await place();
    const database = await openForTest(location);
    await migrate(database, { migrations: migrationsBefore('029-entered-stock') });
    expect(await books(location)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'The database was last started by an earlier version of Haat: it lacks 029-entered-stock. Start it with this version first (npm start).\n',
    });
    const { rows } = await sql<{ name: string }>`
      select name from migrations where name >= '028' order by name`.execute(database.query);
    expect(rows).toEqual([{ name: '028-mail-causes' }]);
  });
});

test('npm run books ends with one sentence and exit status 2 where there is nothing to read', async () => {
  const { dataDir } = await placeSqlite();
  const forgotten = join(dataDir, 'forgotten');
  const at = (folder: string) => ({ databaseUrl: undefined, dataDir: folder });
  const fails = (stderr: string) => ({ code: 2, stdout: '', stderr: `${stderr}\n` });
  expect(await books(at(forgotten))).toEqual(
    fails(`There is no shop in ${forgotten}. Set DATA_DIR or DATABASE_URL to what it uses.`),
  );
  expect(existsSync(forgotten)).toBe(false);
  expect(await books(at(dataDir), '--verbose')).toEqual(fails('Usage: npm run books [-- --json]'));
  writeFileSync(sqliteFileIn(dataDir), 'no database at all, but long enough to look like one');
  expect(await books(at(dataDir))).toEqual(
    fails('The books could not be read: file is not a database.'),
  );
  const away = await books({ databaseUrl: 'postgres://haat@127.0.0.1:1/shop', dataDir: '' });
  expect(away).toMatchObject({ code: 2, stdout: '' });
  expect(away.stderr).toMatch(/^The database at DATABASE_URL cannot be used: .*\.\n$/);
});
