import type { Page } from '@playwright/test';
import { signIn } from './auth-form.ts';
import { findInStock } from './catalogue.ts';
import {
  expectSuccess,
  fillAddress,
  inWindow,
  openPayments,
  openWindow,
  storedCart,
} from './checkout.ts';
import { PASSWORD, registerShopper } from './people.ts';
import { expect, test } from './shop.ts';

const FILLER = 'another app on this origin';

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Fills the storage to the last character, once the product list is cached. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), FILLER);
  await page.reload();
  await expect.poll(() => stored(page, 'products')).not.toBeNull();
  await page.evaluate((key) => {
    let filler = '';
    for (let more = 2 ** 22; more >= 1; ) {
      try {
        localStorage.setItem(key, filler + 'x'.repeat(more));
        filler += 'x'.repeat(more);
      } catch {
        more /= 2;
      }
    }
  }, FILLER);
  expect((await stored(page, FILLER))?.length).toBeGreaterThan(1_000_000);
}

test('a full storage gives up the cached product list, and never a cart, a token or an open payment', async ({
  page,
  shop,
}) => {
  const { user } = await registerShopper(shop.url);
  const product = await findInStock(shop.url, 5);

  await test.step('Add To Cart', async () => {
    await page.goto(`/products/:${product._id}`);
    await fillStorage(page);
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await expect(page.getByRole('row', { name: product.name })).toBeVisible();
    expect(await storedCart(page)).toMatchObject([{ product_id: product._id, qty: 1 }]);
    expect(await stored(page, 'products')).toBeNull();
    await page.reload();
    await expect(page.getByRole('row', { name: product.name })).toBeVisible();
  });

  await test.step('signing in', async () => {
    await page.goto('/public/register');
    await fillStorage(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, user.email, PASSWORD);
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
    expect(await stored(page, 'jwtToken')).toMatch(/^\S+\.\S+\.\S+$/);
    expect(await stored(page, 'products')).toBeNull();
    expect(await storedCart(page)).toMatchObject([{ product_id: product._id, qty: 1 }]);
  });

  await test.step('placing and paying an order', async () => {
    await page.goto('/privateRoutes/payment');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
    await fillStorage(page);
    await openWindow(page);
    expect(await openPayments(page)).toMatchObject([
      { order: { orderItems: [{ product_id: product._id, qty: 1 }] } },
    ]);
    expect(await stored(page, 'products')).toBeNull();
    expect(await stored(page, 'jwtToken')).not.toBeNull();
    expect(await storedCart(page)).toMatchObject([{ product_id: product._id, qty: 1 }]);
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
    expect(await storedCart(page)).toEqual([]);
    expect(await openPayments(page)).toEqual([]);
  });
});
