import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { addUser } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { startServer } from '../platform/testing/server-process.ts';

test('npm start backs up an embedded shop before a contract, and only then', {
  timeout: 180_000,
}, async () => {
  const { dataDir } = await placeSqlite();
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database, { migrations: migrationsBefore('028-mail-causes') });
  await addUser(database);
  await database.close();
  const start = async () => {
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    await server.end('SIGINT');
    return server.output().split('\n');
  };
  const backups = () => readdirSync(join(dataDir, 'backups'));

  const first = await start();
  const [name = ''] = backups();
  expect(name).toMatch(/^haat-before-028-mail-causes-.*\.sqlite$/);
  expect(first.slice(0, 2)).toEqual([
    `Backup before migration 028-mail-causes: ${join(dataDir, 'backups', name)}`,
    'Migration 028-mail-causes (contract)',
  ]);
  const second = await start();
  expect(second[0]).toMatch(/^Haat is running at /);
  expect(backups()).toEqual([name]);
});
