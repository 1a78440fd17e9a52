import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import type { CartLine } from '../../contract/checkout.ts';
import { type Answer, openBrowser } from '../testing/browser.ts';
import { sampleLine, sampleProduct } from '../testing/samples.ts';

/** A cart of `lines` in front of a shop that answers by product. */
async function openCart(lines: CartLine[], shop: Record<string, Answer | Promise<Answer>>) {
  const browser = await openBrowser(({ path }) => {
    const id = path.replace('/api/products/', '');
    return shop[id] ?? { status: 404, body: { code: 'not_found' } };
  });
  const { createCartStore, refreshCart, ...cart } = await import('./store.ts');
  const store = createCartStore();
  store.setState({ lines });
  return { ...cart, browser, store, refresh: () => refreshCart(store) };
}

const now = (id: string, fields: Partial<Product>) => ({ body: sampleProduct(id, fields) });

test('a quantity above the stock is clamped, and both changes are noted', async () => {
  const { browser, store, refresh } = await openCart([sampleLine('a', { qty: 4 })], {
    a: now('a', { price: 120, countInStock: 2 }),
  });
  await refresh();
  const expected = [sampleLine('a', { price: 120, countInStock: 2, qty: 2 })];
  expect(store.getState()).toEqual({
    lines: expected,
    changes: { a: { priceBefore: 100, qtyBefore: 4 } },
  });
  expect(JSON.parse(browser.stored.getItem('cartItems') ?? 'null')).toEqual(expected);
});

test('a line that is as the shop has it gets no note', async () => {
  const { store, refresh } = await openCart([sampleLine('a')], { a: now('a', {}) });
  await refresh();
  expect(store.getState()).toEqual({ lines: [sampleLine('a')], changes: {} });
});

test('a sold-out line stays with one piece and cannot be bought', async () => {
  const { store, refresh, isBuyable } = await openCart([sampleLine('a')], {
    a: now('a', { countInStock: 0 }),
  });
  await refresh();
  expect(store.getState().lines).toEqual([sampleLine('a', { countInStock: 0, qty: 1 })]);
  expect(store.getState().lines.some(isBuyable)).toBe(false);
});

test('a product that was removed from the shop is noted as gone and cannot be bought', async () => {
  const { store, refresh, isBuyable } = await openCart([sampleLine('a', { qty: 2 })], {});
  await refresh();
  expect(store.getState()).toEqual({
    lines: [sampleLine('a', { countInStock: 0, qty: 2 })],
    changes: { a: { isGone: true } },
  });
  expect(store.getState().lines.some(isBuyable)).toBe(false);
});

test('a line that the shop does not answer about stays as it was', async () => {
  const { store, refresh } = await openCart([sampleLine('a'), sampleLine('b', { qty: 3 })], {
    a: 'broken connection',
    b: now('b', { countInStock: 1 }),
  });
  await refresh();
  expect(store.getState()).toEqual({
    lines: [sampleLine('a'), sampleLine('b', { countInStock: 1, qty: 1 })],
    changes: { b: { qtyBefore: 3 } },
  });
});

test('what the shopper changes or removes while the shop is asked stays as they left it', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { store, refresh, setQuantity, removeFromCart } = await openCart(
    [sampleLine('changed', { qty: 4 }), sampleLine('removed'), sampleLine('left')],
    { changed: answer.promise, removed: now('removed', {}), left: now('left', { price: 90 }) },
  );
  const refreshed = refresh();
  setQuantity(store, 'changed', 3);
  removeFromCart(store, 'removed');
  answer.resolve(now('changed', { countInStock: 2 }));
  await refreshed;
  expect(store.getState().lines).toEqual([
    sampleLine('changed', { qty: 3 }),
    sampleLine('left', { price: 90 }),
  ]);
});
