import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDifferences } from '../books/testing.ts';
import { seedShop } from '../catalogue/demo/seed-shop.ts';
import type { Database, DatabaseLocation } from '../platform/db/open.ts';
import { BrowserCheckout } from '../platform/testing/browser-checkout.ts';
import { addProduct, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { amountOf, type Item } from '../platform/testing/paying-shop.ts';
import { startServer } from '../platform/testing/server-process.ts';
import { newFolder } from './testing.ts';
import { startCommand } from './testing-commands.ts';

const BUYERS = 20;
/** Twenty a second, as far as the machine can. */
const EVERY_MS = 50;
const BACKUPS = 3;
const STOCK = 100_000;

/** Rows that make a copy take many steps. */
const PICTURES = 60;
const PICTURE_BYTES = 1_000_000;

/** Shoppers who order at a steady rate until they are told to stop. */
class Crowd {
  confirmed = 0;
  readonly #buyers: BrowserCheckout[];
  readonly #open = new Set<Promise<void>>();
  readonly #errors: unknown[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(buyers: readonly BrowserCheckout[]) {
    this.#buyers = [...buyers];
    this.#timer = setInterval(() => this.#order(), EVERY_MS);
    onTestFinished(() => clearInterval(this.#timer));
  }

  /** Whoever is free orders next. */
  #order(): void {
    const buyer = this.#buyers.shift();
    if (buyer === undefined) return;
    const order = buyer
      .checkOut()
      .then(() => {
        this.confirmed += 1;
      })
      .catch((error: unknown) => void this.#errors.push(error))
      .finally(() => {
        this.#buyers.push(buyer);
        this.#open.delete(order);
      });
    this.#open.add(order);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    expect(this.#errors).toEqual([]);
  }
}

async function addPictures({ query }: Database): Promise<void> {
  for (let at = 0; at < PICTURES; at += 1) {
    const bytes = Buffer.alloc(PICTURE_BYTES, `${at} of many`);
    await query
      .insertInto('images')
      .values({ name: `up-${at}`, width: 320, format: 'webp', bytes, created_at: Date.now() })
      .execute();
  }
}

/** How many orders are paid; nothing differs in the books. */
async function countPaid(location: DatabaseLocation, item: Item): Promise<number> {
  const database = await openForTest(location);
  expect(await findDifferences(database)).toEqual([]);
  const orders = await database.query
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.total_paise', 'payments.amount_paise', 'order_lines.qty'])
    .where('orders.state', '=', 'paid')
    .execute();
  const amount = amountOf([item]);
  for (const { id, ...order } of orders) {
    expect(order, id).toEqual({ total_paise: amount, amount_paise: amount, qty: 2 });
  }
  return orders.length;
}

describeOnEachEngine('a backup while orders flow', (place) => {
  test('has every order that was confirmed before it, none by half, and is the same when restored', {
    timeout: 240_000,
  }, async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    await seedShop(database, false);
    await addPictures(database);
    const item = { product: await addProduct(database, { stock: STOCK }), qty: 2 };
    const server = await startServer({
      ...(location.databaseUrl === undefined
        ? { DATA_DIR: location.dataDir }
        : { DATABASE_URL: location.databaseUrl }),
      RATE_LIMITS: '0',
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const buyers = Array.from(
      { length: BUYERS },
      (_, at) => new BrowserCheckout(server.url, [item], { from: `10.0.0.${at}` }),
    );
    for (const buyer of buyers) await buyer.register();

    const crowd = new Crowd(buyers);
    const folder = newFolder();
    const taken: { file: string; before: number; after: number }[] = [];
    const began = performance.now();
    for (let at = 0; at < BACKUPS; at += 1) {
      const atLeast = crowd.confirmed + 20;
      await expect.poll(() => crowd.confirmed).toBeGreaterThanOrEqual(atLeast);
      const before = crowd.confirmed;
      const file = join(folder, `backup-${at}`);
      const { code, stdout, stderr } = await startCommand('backup', [file], location).ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`The backup is in ${file} (`);
      taken.push({ file, before, after: crowd.confirmed });
    }
    const seconds = (performance.now() - began) / 1_000;
    await crowd.stop();
    expect(await server.end('SIGTERM')).toBe(0);
    console.log(
      `${(crowd.confirmed / seconds).toFixed(1)} orders a second during ${BACKUPS} backups`,
    );

    for (const { file, before, after } of taken) {
      expect(after, 'orders went on').toBeGreaterThan(before);
      const target = await place('empty');
      const { code, stderr } = await startCommand('restore', [file], target).ended;
      expect([code, stderr]).toEqual([0, '']);
      const paid = await countPaid(target, item);
      expect(paid).toBeGreaterThanOrEqual(before);
      // Those under way may have been confirmed to nobody yet.
      expect(paid).toBeLessThanOrEqual(after + BUYERS);
    }
    expect(await countPaid(location, item)).toBe(crowd.confirmed);
  });
});
