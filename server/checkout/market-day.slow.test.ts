import { afterEach, expect, test, vi } from 'vitest';
import { findDifferences } from '../books/testing.ts';
import { rollDice } from '../platform/testing/dice.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { type Market, openMarket } from '../platform/testing/market.ts';

/** `npm run torture` sets a higher number. */
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 50);
/** The same day every time, unless another seed is given. */
const SEED = Number(process.env.TORTURE_SEED ?? 7);
/** How many times an order is placed at least; only `npm run torture` sets it. */
const CHECKOUTS = Number(process.env.TORTURE_CHECKOUTS ?? 0);
const AT_ONCE = 3;
/** The older an order, the less often it is asked about: in the end, enough time passes for all. */
const CLOSING_ROUNDS = CHECKOUTS > 0 ? 120 : 12;
const MINUTE_MS = 60_000;

// Nobody rests between two requests to the provider: a market has more payments than a real day.
vi.mock('node:timers/promises', async (importActual) => {
  const actual = await importActual<typeof import('node:timers/promises')>();
  const setTimeout: typeof actual.setTimeout = async (ms, value, options) =>
    options === undefined ? (value as never) : actual.setTimeout(ms, value, options);
  return { ...actual, setTimeout };
});

afterEach(() => {
  vi.useRealTimers();
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describeOnEachEngine('a day at the market', (place) => {
  test(`ends with every paisa and every unit where it belongs (seed ${SEED})`, {
    timeout: 60_000 + ROUNDS * 3_000 + CHECKOUTS * 500,
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const dice = rollDice(SEED);
    const market = await openMarket(place, dice);
    const changes = [Math.floor(ROUNDS / 2), Math.floor((3 * ROUNDS) / 4)];
    for (let round = 0; round < ROUNDS || market.placed < CHECKOUTS; round += 1) {
      vi.setSystemTime(Date.now() + dice.below(4) * MINUTE_MS);
      if (changes.includes(round % ROUNDS)) market.changeKeys();
      const acts = Array.from({ length: AT_ONCE }, () => dice.pick(market.acts));
      await Promise.all(acts.map((act) => act?.()));
    }
    market.calm();
    await closeDay(market);
    await expectMoney(market);
    await expectRates(market);
    await expectStock(market);
    expect(await findDifferences(market.database)).toEqual([]);
  });

  /** Lets time pass until nothing is open any more, at either account. */
  async function closeDay(market: Market): Promise<void> {
    for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
      vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
      await market.reconcile();
      market.changeKeys();
      for (let move = 0; move < 10; move += 1) await market.moveRefund();
    }
    const { query } = market.database;
    const open = await query
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'pending')
      .execute();
    expect(open).toEqual([]);
  }

  /** Each payment at the provider is ours, with the same amount and the same refunds. */
  async function expectMoney({ database: { query }, provider }: Market): Promise<void> {
    const taken = await provider.query
      .selectFrom('sandbox_payments')
      .select(['id', 'order_id', 'amount', 'amount_refunded'])
      .where('status', 'in', ['captured', 'refunded'])
      .execute();
    expect(taken.length).toBeGreaterThan(0);
    const ours = await query
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.id', 'amount_paise', 'refunded_paise', 'provider_order_id'])
      .execute();
    const known = new Map(ours.map((payment) => [payment.id, payment]));
    for (const payment of taken) {
      const own = known.get(payment.id);
      // Only a payment that was fully refunded before we learnt of it may be unknown to us.
      if (own === undefined) expect(payment).toMatchObject({ amount_refunded: payment.amount });
      else
        expect(own).toMatchObject({
          provider_order_id: payment.order_id,
          amount_paise: payment.amount,
          refunded_paise: payment.amount_refunded,
        });
    }
    expect([...known.keys()].every((id) => taken.some((payment) => payment.id === id))).toBe(true);
  }

  /** Nothing is sold at other rates than the shop's when it was placed. */
  async function expectRates({ database: { query }, pastRates }: Market): Promise<void> {
    const lines = Map.groupBy(
      await query.selectFrom('order_lines').select(['order_id', 'price_paise', 'qty']).execute(),
      ({ order_id }) => order_id,
    );
    const sold = await query
      .selectFrom('orders')
      .selectAll()
      .where('state', 'in', ['paid', 'delivered'])
      .execute();
    expect(sold.length).toBeGreaterThan(0);
    for (const order of sold) {
      const { rate_shipping_paise: shipping, rate_tax_hundredths: tax, created_at } = order;
      const before = pastRates.findLast(({ since }) => since < created_at)?.since ?? 0;
      const possible = pastRates
        .filter(({ since }) => since >= before && since <= created_at)
        .map(({ shippingPaise, taxHundredths }) => `${shippingPaise} ${taxHundredths}`);
      expect(possible).toContain(`${shipping} ${tax}`);
      const subtotal = sum(
        (lines.get(order.id) ?? []).map(({ price_paise, qty }) => price_paise * qty),
      );
      expect(order.total_paise).toBe(subtotal + shipping + Math.floor((subtotal * tax) / 10_000));
    }
  }

  /** The database has counted what the owners entered, and nothing is held any more. */
  async function expectStock({ database: { query }, enteredStock }: Market): Promise<void> {
    expect(await query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
    const products = await query.selectFrom('products').select('entered').orderBy('id').execute();
    expect(products.map(({ entered }) => entered)).toEqual(enteredStock);
  }
});
