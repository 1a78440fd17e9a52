import { type Kysely, sql, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import { withTimeout } from './caller-timeout.ts';
import type { Migration, SchemaDialect } from './migration.ts';
import { foundation } from './migrations/001-foundation.ts';
import { paying } from './migrations/002-paying.ts';
import { backOffice } from './migrations/003-back-office.ts';
import { catalogueWork } from './migrations/004-catalogue-work.ts';
import { unsentRefunds } from './migrations/005-unsent-refunds.ts';
import { failedRefunds } from './migrations/006-failed-refunds.ts';
import { orderEvents } from './migrations/007-order-events.ts';
import { moneyAndHolds } from './migrations/008-money-and-holds.ts';
import { sandboxAccounts } from './migrations/009-sandbox-accounts.ts';
import { knownDevices } from './migrations/010-known-devices.ts';
import { stockMoves } from './migrations/011-stock-moves.ts';
import { sums } from './migrations/012-sums.ts';
import { leanCheckouts } from './migrations/013-lean-checkouts.ts';
import { shopSettings } from './migrations/014-shop-settings.ts';
import { events } from './migrations/015-events.ts';
import { accounts } from './migrations/016-accounts.ts';
import { orderNumbers } from './migrations/017-order-numbers.ts';
import { notes } from './migrations/018-notes.ts';
import { accountEvents } from './migrations/019-account-events.ts';
import { soldAt } from './migrations/020-sold-at.ts';
import { shoppersLists } from './migrations/021-shoppers-lists.ts';
import { unpaidOrders } from './migrations/022-unpaid-orders.ts';
import { retention } from './migrations/023-retention.ts';
import { sandboxMethods } from './migrations/024-sandbox-methods.ts';
import { paidAmounts } from './migrations/025-paid-amounts.ts';
import { searchKeys } from './migrations/026-search-keys.ts';
import { headline } from './migrations/027-headline.ts';
import { mailCauses } from './migrations/028-mail-causes.ts';
import { enteredStock } from './migrations/029-entered-stock.ts';
import type { Database, Engine } from './open.ts';
import { reasonOf } from './reason.ts';
import { SAVEPOINTS_IN_MEMORY } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** In the order they run; a released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  paying,
  backOffice,
  catalogueWork,
  unsentRefunds,
  failedRefunds,
  orderEvents,
  moneyAndHolds,
  sandboxAccounts,
  knownDevices,
  stockMoves,
  sums,
  leanCheckouts,
  shopSettings,
  events,
  accounts,
  orderNumbers,
  notes,
  accountEvents,
  soldAt,
  shoppersLists,
  unpaidOrders,
  retention,
  sandboxMethods,
  paidAmounts,
  searchKeys,
  headline,
  mailCauses,
  enteredStock,
];

const POSTGRES_LOCK = 4_820_241;

/**
 * Brings the tables up to date. Several processes may start at once: the first takes the lock (on
 * SQLite the transaction itself) and the others find nothing left to do.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  try {
    // No timeout: large tables take their time, and another process may be migrating first.
    await withTimeout(Number.POSITIVE_INFINITY, () => runMigrations(database, migrations));
    if (database.engine === 'sqlite') await sql.raw(SAVEPOINTS_IN_MEMORY).execute(database.query);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be migrated: ${reasonOf(error)}.`);
  }
}

async function runMigrations(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.transaction(async (tx) => {
    if (database.engine === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
    }
    const applied = await readApplied(tx);
    const unknown = applied.find((name) => !migrations.some((known) => known.name === name));
    if (unknown !== undefined) {
      throw new StartError(
        `The database was created by a newer version of Haat: this version does not know its migration ${unknown}.`,
      );
    }
    const dialect = schemaDialect(database.engine, tx);
    for (const migration of migrations) {
      if (applied.includes(migration.name)) continue;
      await migration.up(tx, dialect);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
    }
  });
}

async function readApplied(tx: Transaction<Tables>): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key not null)`.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return rows.map((row) => row.name);
}

function schemaDialect(engine: Engine, tx: Kysely<Tables>): SchemaDialect {
  const isSqlite = engine === 'sqlite';
  return {
    engine,
    // STRICT makes SQLite reject a value of the wrong type, as PostgreSQL does.
    createTable: (name) => {
      const table = tx.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict`) : table;
    },
    int8: isSqlite ? 'integer' : 'bigint',
    bytes: isSqlite ? 'blob' : 'bytea',
  };
}
