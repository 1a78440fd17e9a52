import type { Page } from '@playwright/test';
import type { Product } from '../contract/catalogue/schemas.ts';
import { paths } from '../contract/paths.ts';
import { addProductByApi } from './back-office.ts';
import { comeWithCart, fillAddress } from './checkout.ts';
import { fetchAdmin } from './people.ts';
import { expect } from './shop.ts';

export const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

/** From the cart to the address, with a product for ₹250 that no other test buys. */
export async function comeToAddress(page: Page, shopUrl: string, qty = 2): Promise<Product> {
  const product = await addProductByApi(await fetchAdmin(shopUrl), shopUrl);
  await comeWithCart(page, shopUrl, qty, product);
  await page.goto(paths.cart);
  await page.getByRole('button', { name: 'Proceed to CheckOut' }).click();
  await fillAddress(page);
  return product;
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible();
}
