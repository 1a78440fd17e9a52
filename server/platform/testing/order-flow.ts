import { expect, onTestFinished } from 'vitest';
import { findDifferences } from '../../books/testing.ts';
import { HOLD_MS } from '../../checkout/checkout.ts';
import { reconcile } from '../../checkout/reconcile.ts';
import { openPayments } from '../../payments/open-payments.ts';
import type { Database } from '../db/open.ts';
import type { NewRow } from '../db/tables.ts';
import { BrowserCheckout, Refused } from './browser-checkout.ts';
import { asReconciler } from './checkout-context.ts';
import { addProduct } from './databases.ts';
import { STRICT, stockOf } from './paying-shop.ts';

/** Ten orders a second. */
const EVERY_MS = 100;
const BUYERS = 15;
const PLENTY = 100_000;
/** Runs out while the orders flow, since every third is for it. */
const SCARCE = 20;

type Products = { plenty: NewRow<'products'>; scarce: NewRow<'products'> };

/** Orders that keep coming, to the servers in use in turn, and what must be true of them. */
export class OrderFlow {
  /** The servers that new orders go to. */
  urls: readonly string[];
  /** What buyers were told is paid, and by which server. */
  readonly confirmed: { url: string; orderId: string }[] = [];
  readonly failures: unknown[] = [];
  readonly #products: Products;
  readonly #idle: BrowserCheckout[];
  readonly #underWay = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #placed = 0;
  #refused = 0;

  constructor(url: string, products: Products, buyers: BrowserCheckout[]) {
    this.urls = [url];
    this.#products = products;
    this.#idle = buyers;
    this.#timer = setInterval(() => this.#placeNext(), EVERY_MS);
    onTestFinished(() => clearInterval(this.#timer));
  }

  /** Waits until each of these servers has confirmed as many more orders. */
  async confirm(more: number, urls = this.urls): Promise<void> {
    const counts = () => urls.map((url) => this.confirmed.filter((one) => one.url === url).length);
    const wanted = counts().map((count) => count + more);
    const isReached = () => counts().every((count, at) => count >= (wanted[at] ?? 0));
    await expect.poll(isReached, { timeout: 60_000 }).toBe(true);
  }

  /** New orders go to the others; waits for those that are under way at this one. */
  async leave(url: string): Promise<void> {
    this.urls = this.urls.filter((other) => other !== url);
    await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  #placeNext(): void {
    const buyer = this.#idle.shift();
    const url = this.urls[this.#placed % this.urls.length];
    // A server that is slow for a moment has fewer orders at once, not ever more.
    if (buyer === undefined || url === undefined) return;
    const { plenty, scarce } = this.#products;
    buyer.url = url;
    buyer.items = [{ product: this.#placed % 3 === 0 ? scarce : plenty, qty: 1 }];
    this.#placed += 1;
    const placing = this.#checkOut(buyer, url).then(() => {
      this.#underWay.delete(placing);
      this.#idle.push(buyer);
    });
    this.#underWay.add(placing);
  }

  async #checkOut(buyer: BrowserCheckout, url: string): Promise<void> {
    try {
      await buyer.checkOut();
      this.confirmed.push({ url, orderId: buyer.orderId ?? '' });
    } catch (error) {
      const isSoldOut = error instanceof Refused && error.message.includes('"out_of_stock"');
      if (isSoldOut) this.#refused += 1;
      else this.failures.push(error);
    }
  }

  /** Nothing lost, doubled or oversold, whichever servers the orders went to. */
  async expectWhole(database: Database): Promise<void> {
    expect(this.failures).toEqual([]);
    expect(this.#refused, 'more buyers than pieces').toBeGreaterThan(0);
    const { payments } = await openPayments(database, undefined, () => this.urls[0] ?? '');
    await reconcile(asReconciler({ database, payments }), {
      report: STRICT,
      now: Date.now() + 2 * HOLD_MS,
    });
    expect(await findDifferences(database)).toEqual([]);
    const { query } = database;
    const paid = await query
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.provider_order_id', 'order_lines.product_id', 'payments.id'])
      .select('payments.amount_paise as amount')
      .where('orders.state', '=', 'paid')
      .orderBy('payments.id')
      .execute();
    const paidIds = paid.map((row) => row.provider_order_id).sort();
    expect(new Set(paidIds).size).toBe(paidIds.length);
    expect(this.confirmed.map(({ orderId }) => orderId).sort()).toEqual(paidIds);
    const kept = await query
      .selectFrom('sandbox_payments')
      .select(['id', 'amount'])
      .where('status', '=', 'captured')
      .where('amount_refunded', '=', 0)
      .orderBy('id')
      .execute();
    expect(paid.map(({ id, amount }) => ({ id, amount }))).toEqual(kept.map((row) => ({ ...row })));
    const sold = (id: string) => paid.filter(({ product_id }) => product_id === id).length;
    const { plenty, scarce } = this.#products;
    expect(sold(scarce.id)).toBe(SCARCE);
    expect(await stockOf(database, scarce.id)).toBe(0);
    expect(await stockOf(database, plenty.id)).toBe(PLENTY - sold(plenty.id));
    expect(await query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  }
}

/** Works on a database of any version that this one can read. */
export async function startOrderFlow(database: Database, url: string): Promise<OrderFlow> {
  const plenty = await addProduct(database, { stock: PLENTY });
  const scarce = await addProduct(database, { stock: SCARCE });
  const buyers = Array.from({ length: BUYERS }, () => new BrowserCheckout(url, []));
  for (const buyer of buyers) await buyer.register();
  return new OrderFlow(url, { plenty, scarce }, buyers);
}
