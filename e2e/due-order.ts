import type { Page } from '@playwright/test';
import { addProductByApi } from './back-office.ts';
import { lineOf, placeByApi } from './checkout.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });
export const orderAgain = (page: Page) => page.getByRole('button', { name: 'Order again' });

/** A shopper whose order was placed by another browser and is not paid. */
export async function comeWithDueOrder(page: Page, shopUrl: string) {
  const session = await registerShopper(shopUrl);
  const product = await addProductByApi(await fetchAdmin(shopUrl), shopUrl);
  const { order } = await placeByApi(shopUrl, session, [lineOf(product, 2)]);
  await signInAs(page, session.jwtToken);
  return { session, product, orderId: order.id };
}
