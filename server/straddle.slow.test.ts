import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrate } from './platform/db/migrate.ts';
import type { Migration } from './platform/db/migration.ts';
import { type Database, type DatabaseLocation, openDatabase } from './platform/db/open.ts';
import { openForTest } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { openOnce } from './platform/testing/lifetime.ts';
import { startOrderFlow } from './platform/testing/order-flow.ts';
import { buildRelease, RELEASE_BEFORE } from './platform/testing/release.ts';
import { runServer, SERVER, startServer } from './platform/testing/server-process.ts';

/** Orders at each server, in each phase. */
const ORDERS = 15;

/** What a later release may add to the tables that every order writes. */
const LATER: readonly Migration[] = [
  {
    name: '998-later-columns',
    kind: 'expand',
    async up(tx, { createTable }) {
      for (const table of ['orders', 'order_lines', 'payments', 'products', 'users', 'sessions']) {
        await tx.schema
          .alterTable(table)
          .addColumn('later', 'text', (c) => c.notNull().defaultTo('later'))
          .execute();
      }
      await createTable('laters').addColumn('id', 'text').execute();
    },
  },
  { name: '999-later-index', kind: 'expand', index: { name: 'later', on: 'orders (later, id)' } },
];

const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation) => ({
  ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
  DEMO: '0',
  HOST: '127.0.0.1',
  RATE_LIMITS: '0',
});

const release = openOnce(async () => buildRelease(RELEASE_BEFORE), 300_000);

describeOnEachEngine('two releases on one database', (place, engine) => {
  const start = async (location: DatabaseLocation, cwd?: string) => {
    const server = await startServer(environmentOf(location), { ...SERVER, cwd });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };

  test('the release before and this one take orders side by side, there and back; none is lost, doubled or oversold', {
    timeout: 240_000,
  }, async () => {
    const location = await place();
    const old = await start(location, release());
    const database = await openForTest(location);
    const flow = await startOrderFlow(database, old.url);
    await flow.confirm(ORDERS);

    // It migrates while orders flow.
    const current = await start(location);
    expect(current.output()).toMatch(/^Migration \d{3}-\S+ \(expand\)$/m);
    flow.urls = [old.url, current.url];
    await flow.confirm(ORDERS);

    await flow.leave(old.url);
    expect(await old.end('SIGTERM')).toBe(0);
    await flow.confirm(ORDERS);

    const again = await start(location, release());
    expect(again.output()).toContain(
      'expanded by a newer version: 032-payment-attempts, 033-attempts-of-payments, ' +
        '034-unnamed-orders, 035-payments-without-attempt, 036-public-ids, ' +
        '037-payments-attempted, 038-orders-by-public-id, 039-orders-public, ' +
        '040-orders-public-of-user, 041-orders-public-of-user-by-total, ' +
        '042-priced-lines, 043-order-charges',
    );
    flow.urls = [again.url];
    await flow.confirm(ORDERS);
    await flow.stop();
    await flow.expectWhole(database);
    console.log(`${engine}: ${flow.confirmed.length} orders, none lost, doubled or oversold`);
  });

  test('this release goes on while a later one expands the schema, starts on it and takes orders there', {
    timeout: 240_000,
  }, async () => {
    const location = await place('migrated');
    const first = await start(location);
    const database = await openForTest(location);
    const flow = await startOrderFlow(database, first.url);
    await flow.confirm(ORDERS);

    await expand(location);
    await flow.confirm(ORDERS);
    const second = await start(location);
    expect(second.output()).toContain(
      'expanded by a newer version: 998-later-columns, 999-later-index',
    );
    flow.urls = [first.url, second.url];
    await flow.confirm(ORDERS);
    await flow.leave(first.url);
    expect(await first.end('SIGTERM')).toBe(0);
    await flow.confirm(ORDERS);
    await flow.stop();
    await flow.expectWhole(database);
    console.log(`${engine}: ${flow.confirmed.length} orders, none lost, doubled or oversold`);

    await record(database, '999-z-later-contract');
    const refused = await runServer(environmentOf(location));
    expect([refused.code, refused.output]).toEqual([
      1,
      'Haat cannot start. The database was created by a newer version of Haat: ' +
        'this version does not know its migration 999-z-later-contract.\n',
    ]);
  });
});

/** As another server of that release does when it starts. */
async function expand(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database, { migrations: [...MIGRATIONS, ...LATER] });
  await database.close();
}

async function record(database: Database, name: string): Promise<void> {
  const contract: Migration = { name, kind: 'contract', up: async () => {} };
  await migrate(database, { migrations: [...MIGRATIONS, ...LATER, contract] });
}
