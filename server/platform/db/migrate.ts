import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { withTimeout } from './caller-timeout.ts';
import type { Migration } from './migration.ts';
import { LOCK_LIMITS } from './migration-lock.ts';
import { type Migrating, runMigrations } from './migration-steps.ts';
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
import { fills } from './migrations/030-fills.ts';
import { productSku } from './migrations/031-product-sku.ts';
import { paymentAttempts } from './migrations/032-payment-attempts.ts';
import { attemptsOfPayments } from './migrations/033-attempts-of-payments.ts';
import { unnamedOrders } from './migrations/034-unnamed-orders.ts';
import { paymentsWithoutAttempt } from './migrations/035-payments-without-attempt.ts';
import { publicIds } from './migrations/036-public-ids.ts';
import { paymentsAttempted } from './migrations/037-payments-attempted.ts';
import { listedByPublicId } from './migrations/038-listed-by-public-id.ts';
import { pricedLines } from './migrations/042-priced-lines.ts';
import { orderCharges } from './migrations/043-order-charges.ts';
import type { Database } from './open.ts';
import { reasonOf } from './reason.ts';
import { SAVEPOINTS_IN_MEMORY } from './sqlite.ts';

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
  fills,
  productSku,
  paymentAttempts,
  attemptsOfPayments,
  unnamedOrders,
  paymentsWithoutAttempt,
  publicIds,
  paymentsAttempted,
  ...listedByPublicId,
  pricedLines,
  orderCharges,
];

/**
 * Brings the tables up to date, each migration in a transaction of its own. Several processes may
 * start at once: each step is done by the first that takes the lock. After a kill the next start
 * goes on with the step that was under way.
 */
export async function migrate(database: Database, options: Partial<Migrating> = {}): Promise<void> {
  const migrating: Migrating = {
    migrations: MIGRATIONS,
    say: () => {},
    beforeContract: async () => {},
    limits: LOCK_LIMITS,
    ...options,
  };
  try {
    // No timeout: large tables take their time, and another process may be migrating first.
    await withTimeout(Number.POSITIVE_INFINITY, () => runMigrations(database, migrating));
    if (database.engine === 'sqlite') await sql.raw(SAVEPOINTS_IN_MEMORY).execute(database.query);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be migrated: ${reasonOf(error)}.`);
  }
}
