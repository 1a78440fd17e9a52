import type { Page } from '@playwright/test';
import { DIST } from '../scripts/build-if-changed.ts';
import { signInAs } from './people.ts';
import { test as base, expect } from './shop.ts';
import { type SpecBackend, startSpecBackend } from './spec-backend.ts';
import { SPEC_SHOPPER, SPEC_TOKENS, type SpecProduct } from './spec-backend-state.ts';

/** Each id, how its page is addressed, and how it is written into the path of a call. */
const IDS = [
  { id: 'a b', address: '/products/:a%20b', inCall: 'a%20b' },
  { id: 'a:b', address: '/products/:a:b', inCall: 'a%3Ab' },
  { id: '%', address: '/products/:%25', inCall: '%25' },
  {
    id: 'कमल',
    address: '/products/:%E0%A4%95%E0%A4%AE%E0%A4%B2',
    inCall: '%E0%A4%95%E0%A4%AE%E0%A4%B2',
  },
  { id: 'a/b', address: '/products/:a%2Fb', inCall: 'a%2Fb' },
  { id: '?x', address: '/products/:%3Fx', inCall: '%3Fx' },
];

const nameOf = (id: string) => `Thing ${IDS.findIndex((each) => each.id === id) + 1}`;

const PRODUCTS = IDS.map(
  ({ id }): SpecProduct => ({
    _id: id,
    name: nameOf(id),
    brand: 'Other Maker',
    category: 'kitchen',
    price: 200,
    description: `All about ${id}.`,
    image: '/images/chai-adda-teapot-640.webp',
    countInStock: 5,
    rating: 4,
  }),
);

const { password: _, ...user } = SPEC_SHOPPER;
const ORDER = {
  order_id: 'order_1',
  user,
  createdAt: '2026-02-03T10:00:00.000Z',
  isPaid: true,
  isDelivered: false,
  totalPrice: 1234,
  orderItems: PRODUCTS.map(({ _id, name, image, price, description }) => ({
    product_id: _id,
    name,
    image,
    price,
    description,
    qty: 1,
  })),
};

const test = base.extend<{ backend: SpecBackend }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  backend: async ({}, use) => {
    const backend = await startSpecBackend({
      frontEnd: `${DIST}/current/client`,
      state: { products: PRODUCTS, orders: [ORDER] },
    });
    await use(backend);
    await backend.stop();
  },
  baseURL: async ({ backend }, use) => use(backend.url),
});

test('a product opens whatever text its id is: from a card, by a full load, from the cart and by Buy Again', async ({
  page,
  backend,
}) => {
  await signInAs(page, SPEC_TOKENS.shopper);
  const inCart = (name: string) => page.getByRole('table').getByRole('link', { name });
  await page.goto('/');
  for (const { id, address, inCall } of IDS) {
    await test.step(`from a card and from the cart: ${id}`, async () => {
      const name = nameOf(id);
      const heading = page.getByRole('heading', { level: 1, name, exact: true });
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(heading).toBeVisible();

      await page.reload();
      await expect(page.getByText(`All about ${id}.`)).toBeVisible();
      await expect(page).toHaveTitle(`${name} · Haat`);

      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await expect(page).toHaveURL(`/cart/${inCall}?qty=1`);
      await inCart(name).click();
      await expect(page).toHaveURL(address);
      await expect(heading).toBeVisible();
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    });
  }
  expect(await storedIds(page)).toEqual(IDS.map(({ id }) => id));

  await page.evaluate(() => localStorage.removeItem('cartItems'));
  await page.goto('/privateRoutes/ordersummary?order_id=order_1');
  for (const { id, address } of IDS) {
    await test.step(`by Buy Again: ${id}`, async () => {
      const name = nameOf(id);
      const item = page.getByRole('listitem').filter({ hasText: name });
      const view = item.getByRole('link', { name: 'View Product' });
      await expect(view).toHaveAttribute('href', address);
      await item.getByRole('link', { name: 'Buy Again' }).click();
      await expect(inCart(name)).toHaveAttribute('href', address);
      await page.goBack();
    });
  }
  expect(await storedIds(page)).toEqual(IDS.map(({ id }) => id));

  // Every id that was ever requested is one of the shop's: none was encoded twice or cut.
  const known = new Set(IDS.map(({ inCall }) => `GET /api/products/${inCall}`));
  const asked = backend.seen.filter(({ call }) => call.startsWith('GET /api/products/'));
  expect(asked.filter(({ call }) => !known.has(call))).toEqual([]);
});

async function storedIds(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('cartItems'));
  return JSON.parse(stored ?? '[]').map(({ product_id }: { product_id: string }) => product_id);
}
