import { expect, test } from 'vitest';
import { noBackend, openBrowser } from '../testing/browser.ts';
import { sampleLine, sampleProduct } from '../testing/samples.ts';

/** The cart of a browser with `stored` under the specification's key. */
async function openCart(stored?: string) {
  const browser = await openBrowser(noBackend, stored === undefined ? {} : { cartItems: stored });
  const cart = await import('./store.ts');
  const store = cart.createCartStore();
  cart.restoreCart(store);
  return {
    ...cart,
    browser,
    store,
    lines: () => store.getState().lines,
    storedLines: () => JSON.parse(browser.stored.getItem('cartItems') ?? 'null'),
  };
}

const quantities = (lines: { product_id: string; qty: number }[]) =>
  lines.map(({ product_id, qty }) => [product_id, qty]);

test('adding a product persists a cart line under cartItems, with the fields of the specification', async () => {
  const { store, putInCart, lines, storedLines } = await openCart();
  putInCart(store, sampleProduct('a', { price: 99.5 }), 2);
  const expected = [
    {
      product_id: 'a',
      name: 'Product a',
      image: '/images/thing-640.webp',
      price: 99.5,
      countInStock: 5,
      description: 'A thing.',
      qty: 2,
    },
  ];
  expect(lines()).toEqual(expected);
  expect(storedLines()).toEqual(expected);
});

test('adding the same product replaces its line where it is', async () => {
  const { store, putInCart, lines, storedLines } = await openCart();
  putInCart(store, sampleProduct('a'), 2);
  putInCart(store, sampleProduct('b'), 1);
  putInCart(store, sampleProduct('a', { price: 120 }), 3);
  const expected = [sampleLine('a', { price: 120, qty: 3 }), sampleLine('b', { qty: 1 })];
  expect(lines()).toEqual(expected);
  expect(storedLines()).toEqual(expected);
});

test('a new quantity replaces the old one, and clears the note about that line', async () => {
  const { store, setQuantity, storedLines } = await openCart(
    JSON.stringify([sampleLine('a'), sampleLine('b')]),
  );
  store.setState({ changes: { a: { qtyBefore: 4 }, b: { priceBefore: 90 } } });
  setQuantity(store, 'a', 4);
  expect(quantities(storedLines())).toEqual([
    ['a', 4],
    ['b', 1],
  ]);
  expect(store.getState().changes).toEqual({ b: { priceBefore: 90 } });
});

test('Remove drops the line, also from storage; a product without a line changes nothing', async () => {
  const { store, removeFromCart, lines, storedLines } = await openCart(
    JSON.stringify([sampleLine('a'), sampleLine('b')]),
  );
  expect(removeFromCart(store, 'unknown')).toBeUndefined();
  expect(removeFromCart(store, 'a')).toEqual({ line: sampleLine('a'), position: 0 });
  expect(lines()).toEqual([sampleLine('b')]);
  expect(storedLines()).toEqual([sampleLine('b')]);
});

test('Undo puts the line back where it was, once even if it was added again before', async () => {
  const { store, removeFromCart, putBack, putInCart, storedLines } = await openCart(
    JSON.stringify([sampleLine('a', { qty: 2 }), sampleLine('b')]),
  );
  const removed = removeFromCart(store, 'a');
  if (removed === undefined) throw new Error('There was no line to remove.');
  putInCart(store, sampleProduct('a'), 1);
  putBack(store, removed);
  expect(quantities(storedLines())).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('the cart of the last visit is restored', async () => {
  const { lines } = await openCart(JSON.stringify([sampleLine('a', { qty: 3 })]));
  expect(lines()).toEqual([sampleLine('a', { qty: 3 })]);
});

test.each(['', '{"a":[1,', 'null', '3', '"text"', '{}', '[null,1,"a",[],{}]'])(
  'storage that holds %j is an empty cart, and one can be filled',
  async (stored) => {
    const { store, putInCart, lines, storedLines } = await openCart(stored);
    expect(lines()).toEqual([]);
    putInCart(store, sampleProduct('a'), 1);
    expect(storedLines()).toEqual([sampleLine('a')]);
  },
);

test.each([
  [{ product_id: 7 }, { product_id: '7' }],
  [{ name: null }, { name: 'a' }],
  [{ image: undefined }, { image: '' }],
  [{ description: undefined }, { description: '' }],
  [{ price: '499.50' }, { price: 499.5 }],
  [
    { price: null, countInStock: 3 },
    { price: 0, countInStock: 0 },
  ],
  [{ countInStock: '4' }, { countInStock: 4 }],
  [{ countInStock: 1.5 }, { countInStock: 1 }],
  [{ qty: '2' }, { qty: 2 }],
  [{ brand: 'Not of a line' }, {}],
])('a stored line with %j is read with %j', async (stored, read) => {
  const { lines } = await openCart(JSON.stringify([{ ...sampleLine('a'), ...stored }]));
  expect(lines()).toStrictEqual([{ ...sampleLine('a'), ...read }]);
});

test.each([{ product_id: null }, { qty: 0 }, { qty: 1.5 }, { qty: undefined }])(
  'a stored line with %j is left out, and the others stay',
  async (broken) => {
    const { lines } = await openCart(
      JSON.stringify([{ ...sampleLine('a'), ...broken }, sampleLine('b')]),
    );
    expect(lines()).toEqual([sampleLine('b')]);
  },
);

test('storage that is full does not keep a line out of the cart', async () => {
  const { browser, store, putInCart, lines } = await openCart();
  browser.stored.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  putInCart(store, sampleProduct('a'), 1);
  expect(lines()).toEqual([sampleLine('a')]);
});

test('a change in another tab is followed, and so is a cleared storage', async () => {
  const { browser, lines } = await openCart(JSON.stringify([sampleLine('a')]));
  browser.writeInOtherTab('jwtToken', 'not about the cart');
  expect(lines()).toEqual([sampleLine('a')]);
  browser.writeInOtherTab('cartItems', JSON.stringify([sampleLine('b')]));
  expect(lines()).toEqual([sampleLine('b')]);
  browser.clearInOtherTab();
  expect(lines()).toEqual([]);
});
