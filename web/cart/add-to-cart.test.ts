import { expect, test, vi } from 'vitest';
import type { Answer } from '../testing/browser.ts';
import { openBrowser } from '../testing/browser.ts';
import { SAMPLE_USER, sampleLine, sampleProduct } from '../testing/samples.ts';

async function openCart(shop: Record<string, Answer>) {
  await openBrowser(
    ({ path }) =>
      shop[path.replace('/api/products/', '')] ?? { status: 404, body: { code: 'not_found' } },
  );
  const { createCartStore } = await import('./store.ts');
  const { createAccountStore, startSession } = await import('../account/store.ts');
  const { addToCart } = await import('./add-to-cart.ts');
  const stores = { account: createAccountStore(), cart: createCartStore() };
  return {
    add: (...wanted: Parameters<typeof addToCart>[1]) => addToCart(stores, wanted),
    addUnwanted: (...wanted: Parameters<typeof addToCart>[1]) =>
      addToCart(stores, wanted, () => false),
    lines: () => stores.cart.getState().lines,
    signIn: () => startSession(stores.account, { user: SAMPLE_USER, jwtToken: 'a.b.c' }),
  };
}

test('adds what is still sold at today’s price, and reports the rest', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { add, lines } = await openCart({
    a: { body: sampleProduct('a', { price: 120 }) },
    few: { body: sampleProduct('few', { countInStock: 2 }) },
    none: { body: sampleProduct('none', { countInStock: 0 }) },
    untold: { body: { ...sampleProduct('untold'), countInStock: undefined } },
    lost: 'broken connection',
    busy: { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '7' } },
    text: { status: 500, body: { _id: 31, name: 'Lamp', price: '499.50', countInStock: '4' } },
    priceless: { body: { ...sampleProduct('priceless'), price: 'on request' } },
  });
  const { notices, missed, waitMs } = await add(
    { product_id: 'a', qty: 2, name: 'Old name' },
    { product_id: 'few', qty: 3, name: 'Few' },
    { product_id: 'none', qty: 1, name: 'None' },
    { product_id: 'untold', qty: 1, name: 'Untold' },
    { product_id: 'gone', qty: 1, name: 'Clay teapot' },
    { product_id: 'lost', qty: 1, name: 'Lost' },
    { product_id: 'busy', qty: 1, name: 'Busy' },
    { product_id: 'text', qty: 6, name: 'Text' },
    { product_id: 'priceless', qty: 1, name: 'Priceless' },
  );
  expect(lines()).toEqual([
    sampleLine('a', { price: 120, qty: 2 }),
    sampleLine('few', { countInStock: 2, qty: 2 }),
    {
      product_id: '31',
      name: 'Lamp',
      image: '',
      price: 499.5,
      countInStock: 4,
      description: '',
      qty: 4,
    },
  ]);
  expect(notices).toEqual([
    'Product few: only 2 left, so your cart has 2.',
    'Product none: Stock is Unavailable',
    'Product untold: Stock is Unavailable',
    'Clay teapot is no longer available.',
    'Lamp: only 4 left, so your cart has 4.',
    'Product priceless: Stock is Unavailable',
  ]);
  expect(missed).toEqual([
    { product_id: 'lost', qty: 1, name: 'Lost' },
    { product_id: 'busy', qty: 1, name: 'Busy' },
  ]);
  expect(waitMs).toBe(7_000);
});

test('a shopper can add a unit that is held for them', async () => {
  const { add, lines, signIn } = await openCart({
    a: { body: sampleProduct('a', { countInStock: 0 }) },
    '/api/orders/holds': {
      body: {
        holds: [{ order_id: 'order_1', secondsLeft: 60, pieces: [{ product_id: 'a', qty: 1 }] }],
      },
    },
  });
  expect(await add({ product_id: 'a', qty: 1 })).toEqual({
    notices: ['Product a: Stock is Unavailable'],
    missed: [],
    waitMs: 0,
  });
  signIn();
  const answered = { notices: [], missed: [], waitMs: 0 };
  expect(await add({ product_id: 'a', qty: 1 })).toEqual(answered);
  expect(lines()).toEqual([sampleLine('a', { countInStock: 1, qty: 1 })]);
});

test('an answer that is no longer wanted changes nothing', async () => {
  const { addUnwanted, lines } = await openCart({ a: { body: sampleProduct('a') } });
  expect(await addUnwanted({ product_id: 'a', qty: 2 })).toEqual({
    notices: [],
    missed: [],
    waitMs: 0,
  });
  expect(lines()).toEqual([]);
});
