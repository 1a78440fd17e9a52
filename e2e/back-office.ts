import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import type { Category, Product } from '../contract/catalogue/schemas.ts';
import type { OrderDetails, OrderExtras } from '../contract/orders/schemas.ts';
import type { Stats } from '../contract/stats/schemas.ts';
import { buyByApi, lineOf } from './checkout.ts';
import { registerShopper, signInAsAdmin } from './people.ts';
import { expect } from './shop.ts';

/** Signs in as an admin and opens a screen of the back office. */
export async function openAsAdmin(page: Page, shopUrl: string, path: string): Promise<Session> {
  const session = await signInAsAdmin(page, shopUrl);
  await openScreen(page, path);
  return session;
}

/** Opens a screen and waits until it has loaded; the admin is already signed in. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
}

/** Calls the API as the session's user. */
export async function callAs<Body>(
  { jwtToken }: Session,
  shopUrl: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${shopUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${jwtToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** A panel of a screen, by its heading. */
export function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function readOrder(admin: Session, shopUrl: string, orderId: string): Promise<OrderDetails> {
  return callAs(admin, shopUrl, 'GET', `/api/admin/orders/${orderId}`);
}

/** As people say it, such as #1002. */
export async function numberOf(
  session: Session,
  shopUrl: string,
  orderId: string,
): Promise<string> {
  const path = `/api/orders/extras?ids=${orderId}`;
  const { extras } = await callAs<{ extras: OrderExtras[] }>(session, shopUrl, 'GET', path);
  const [order] = extras;
  if (order === undefined) throw new Error('The order has no number.');
  return `#${order.number}`;
}

/** A name that no other test uses. */
export function uniqueName(what: string): string {
  return `${what} ${randomUUID().slice(0, 8)}`;
}

/** Adds a product that no other test uses. */
export function addProductByApi(
  admin: Session,
  shopUrl: string,
  fields: Partial<Record<keyof Product, string | number>> = {},
): Promise<Product> {
  return callAs(admin, shopUrl, 'POST', '/api/admin/add_product', {
    name: uniqueName('Clay cup'),
    brand: 'Maker',
    category: 'uncategorised',
    price: 250,
    description: 'A cup for tests.',
    image: '/images/chai-adda-teapot-640.webp',
    countInStock: 20,
    ...fields,
  });
}

export function addCategoryByApi(admin: Session, shopUrl: string): Promise<Category> {
  const name = uniqueName('Shelf');
  return callAs(admin, shopUrl, 'POST', '/api/admin/add_category', { name });
}

export function readStats(admin: Session, shopUrl: string): Promise<Stats> {
  return callAs(admin, shopUrl, 'GET', '/api/admin/stats');
}

/** Buys a new product as a new shopper. */
export async function buyAThing(admin: Session, shopUrl: string, qty = 1, card?: string) {
  const product = await addProductByApi(admin, shopUrl);
  const shopper = await registerShopper(shopUrl, uniqueName('Meera'));
  const order = await buyByApi(shopUrl, shopper, [lineOf(product, qty)], card);
  return { product, shopper, order };
}
