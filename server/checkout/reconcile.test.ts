import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { forgetOpening } from '../platform/testing/crashes.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import { openPayingShop, STRICT } from '../platform/testing/paying-shop.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile, startReconciler } from './reconcile.ts';

afterEach(() => {
  vi.useRealTimers();
});

describeOnOneEngine('the reconciler', (place) => {
  test('reads a day of payments first, and then only those since its last run', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { proxy, ctx } = await openFaultyCheckout(place);
    // Without the shop's own reconciler.
    vi.clearAllTimers();
    const stop = startReconciler(asReconciler(ctx), STRICT);
    onTestFinished(stop);
    const secondsBack: number[] = [];
    for (const run of [1, 2, 3]) {
      vi.advanceTimersByTime(5_000);
      await expect.poll(() => proxy.requests.length).toBe(run);
      const [, from] =
        /^GET \/payments\?from=(\d+)&count=100&skip=0$/.exec(proxy.requests.at(-1) ?? '') ?? [];
      secondsBack.push(Date.now() / 1_000 - Number(from));
    }
    const [first, ...others] = secondsBack;
    expect(first).toBeGreaterThanOrEqual(24 * 60 * 60);
    for (const seconds of others) {
      expect(seconds).toBeGreaterThanOrEqual(15);
      expect(seconds).toBeLessThan(15 * 60);
    }
  });

  test('does not begin another run while one waits for a slow provider', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { proxy, ctx } = await openFaultyCheckout(place);
    vi.clearAllTimers();
    onTestFinished(startReconciler(asReconciler(ctx), STRICT));
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    proxy.strike('GET /payments?', { kind: 'rewrite', from: '', to: '', until: answered });
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => proxy.requests.length).toBe(1);
    answer();
    // The eleven ticks that were skipped are not made up for.
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5_000);
        return proxy.requests.length;
      })
      .toBeGreaterThan(1);
    expect(proxy.requests.length).toBe(2);
  });

  test('an order it cannot ask about does not keep it from the others', async () => {
    const { shop, items, proxy, ctx } = await openFaultyCheckout(place);
    const other = await addProduct(shop.database, { stock: 1 });
    const placed = await shop.place(await shop.shopper(), items);
    await shop.place(await shop.shopper(), [{ product: other, qty: 1 }]);
    const { id } = placed.json<{ order: { id: string } }>().order;
    proxy.strike(`GET /orders/${id}`, { kind: 'status', status: 401 });
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => errors.push(error) };
    await reconcile(asReconciler(ctx), { report, now: Date.now() + 2 * HOLD_MS });
    expect(errors).toHaveLength(1);
    const states = await shop.database.query
      .selectFrom('orders')
      .select('state')
      .orderBy('state')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['expired', 'pending']);
  });
});

describeOnEachEngine('the reconciler, on each engine', (place) => {
  test('stops between two orders when it loses the lease', async () => {
    const { shop, items, ctx } = await openFaultyCheckout(place);
    await shop.database.query.updateTable('products').set({ stock: 2 }).execute();
    await shop.place(await shop.shopper(), items);
    await shop.place(await shop.shopper(), items);
    const expired = async () =>
      (
        await shop.database.query
          .selectFrom('orders')
          .select('id')
          .where('state', '=', 'expired')
          .execute()
      ).length;
    await reconcile(asReconciler(ctx), {
      report: STRICT,
      now: Date.now() + 2 * HOLD_MS,
      mayGoOn: async () => (await expired()) === 0,
    });
    expect(await expired()).toBe(1);
  });

  test('finds the id of an order that was opened but not stored', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const placed = await shop.place(await shop.shopper(), [{ product, qty: 1 }]);
    const { id } = placed.json<{ order: { id: string } }>().order;
    await forgetOpening(shop.database);
    await shop.reconcileAt(Date.now() + 60_000);
    const orders = await shop.database.query.selectFrom('orders').select('public_id').execute();
    expect(orders).toMatchObject([{ public_id: id }]);
  });
});
