import type { Locator, Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import type { Product } from '../contract/catalogue/schemas.ts';
import type { CartLine } from '../contract/checkout/schemas.ts';
import type { Order, ShippingAddress } from '../contract/orders/schemas.ts';
import { findInStock } from './catalogue.ts';
import { costOf } from './money.ts';
import { fetchAdmin, registerShopper, signInAs } from './people.ts';
import { expect } from './shop.ts';

export const ADDRESS: ShippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  states: 'Karnataka',
  postalCode: '560001',
  country: 'India',
};

export const TEST_CARDS = {
  good: '4100 2800 0000 1007',
  noMoney: '4100 2800 0008 0001',
  refundRefused: '4100 2800 0004 0005',
  refundFailsOnce: '4100 2800 0003 0006',
};

const ADDRESS_LABELS: Record<keyof ShippingAddress, string> = {
  fullName: 'Full Name',
  address: 'Address',
  city: 'City',
  states: 'State',
  postalCode: 'Postal Code',
  country: 'Country',
};

export const addressField = (page: Page, field: keyof ShippingAddress) =>
  page.getByRole('textbox', { name: ADDRESS_LABELS[field], exact: true });

export async function fillAddress(page: Page, address = ADDRESS): Promise<void> {
  for (const [field, value] of Object.entries(address)) {
    await addressField(page, field as keyof ShippingAddress).fill(value);
  }
}

export function lineOf(product: Product, qty: number): CartLine {
  const { _id, name, image, price, countInStock, description } = product;
  return { product_id: _id, name, image, price, countInStock, description, qty };
}

/** The next page that is opened finds the cart that an earlier visit stored. */
export function putInStorage(page: Page, lines: readonly CartLine[]): Promise<void> {
  return storeOnce(page, 'localStorage', 'cartItems', lines);
}

/** Once a tab only: what the page writes later must stay. */
async function storeOnce(
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value: unknown,
): Promise<void> {
  await page.addInitScript(
    ([kind, name, text]) => {
      const mark = `${name} stored by the test`;
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      window[kind].setItem(name, text);
    },
    [storage, key, JSON.stringify(value)] as const,
  );
}

export type Shopper = { session: Session; product: Product };

/** A new shopper, signed in, with one product in the cart: any, or the given one. */
export async function comeWithCart(
  page: Page,
  shopUrl: string,
  qty = 1,
  wanted?: Product,
): Promise<Shopper> {
  const session = await registerShopper(shopUrl);
  const product = wanted ?? (await findInStock(shopUrl, 5));
  await signInAs(page, session.jwtToken);
  await putInStorage(page, [lineOf(product, qty)]);
  return { session, product };
}

/** The same, at the button, with an address from earlier in the visit. */
export async function comeToConfirmation(
  page: Page,
  shopUrl: string,
  qty = 1,
  wanted?: Product,
): Promise<Shopper> {
  const shopper = await comeWithCart(page, shopUrl, qty, wanted);
  await storeOnce(page, 'sessionStorage', 'shippingAddress', ADDRESS);
  await page.goto('/privateRoutes/orderScreen');
  await expect(
    page.getByRole('heading', { name: 'Order Confirmation', exact: true }),
  ).toBeVisible();
  return shopper;
}

export const placeOrderButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Place Order', exact: true });

export const testWindow = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Test checkout' });

export const inWindow = (page: Page, button: 'Pay' | 'Decline' | 'Close'): Locator =>
  testWindow(page).getByRole('button', { name: new RegExp(`^${button}`) });

export async function openWindow(page: Page): Promise<void> {
  await placeOrderButton(page).click();
  await expect(testWindow(page)).toBeVisible();
}

/** The same, with the window open. */
export async function comeToWindow(page: Page, shopUrl: string, qty = 1): Promise<Shopper> {
  const shopper = await comeToConfirmation(page, shopUrl, qty);
  await openWindow(page);
  return shopper;
}

export async function expectSuccess(page: Page): Promise<void> {
  await expect(page).toHaveURL('/privateRoutes/paymentsuccess');
  await expect(
    page.getByRole('heading', { name: 'Payment SuccessFull....', exact: true }),
  ).toBeVisible();
}

export async function storedCart(page: Page): Promise<CartLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
}

/** The payments whose outcome the browser does not know yet. */
export async function openPayments(page: Page): Promise<unknown[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('openPayments') ?? '[]'));
}

async function post<Answer>(url: string, body: unknown, token = ''): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

export type Placed = { order: { id: string; amount: number }; key: string };

/** Places an order by the API, and leaves it unpaid. */
export function placeByApi(
  shopUrl: string,
  { jwtToken }: Session,
  lines: readonly CartLine[],
): Promise<Placed> {
  const amount = costOf(...lines.map((line) => [line, line.qty] as const)).paise;
  const body = { amount, orderItems: lines, shippingAddress: ADDRESS };
  return post(`${shopUrl}/api/payment/placeOrder`, body, jwtToken);
}

/** Buys by the API. */
export async function buyByApi(
  shopUrl: string,
  session: Session,
  lines: readonly CartLine[],
  card = TEST_CARDS.good,
): Promise<Order> {
  const { order, key } = await placeByApi(shopUrl, session, lines);
  const paid = await post<{ razorpay_payment_id: string; razorpay_signature: string }>(
    `${shopUrl}/sandbox/v1/checkout`,
    { key_id: key, order_id: order.id, card: { number: card } },
  );
  const payload = {
    order_id: order.id,
    payment_id: paid.razorpay_payment_id,
    razorpay_signature: paid.razorpay_signature,
    orderItems: lines,
    shippingAddress: ADDRESS,
    paymentMethod: 'Razorpay',
    shippingPrice: 10,
    taxPrice: 0,
    totalPrice: order.amount / 100,
    isPaid: true,
  };
  return post(`${shopUrl}/api/payment/paymentVerification`, payload, session.jwtToken);
}

export async function fetchOrders(shopUrl: string, { jwtToken }: Session): Promise<Order[]> {
  const response = await fetch(`${shopUrl}/api/admin/orders`, {
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  return ((await response.json()) as { orders: Order[] }).orders;
}

/** Refunds everything, as soon as the order is paid. */
export async function refundByApi(shopUrl: string, orderId: string): Promise<void> {
  const { jwtToken } = await fetchAdmin(shopUrl);
  const url = `${shopUrl}/api/admin/orders/${orderId}/refund`;
  const body = { requestId: `refund-${orderId}`.slice(0, 40) };
  await expect(async () => post(url, body, jwtToken)).toPass({ timeout: 30_000 });
}

/** As an owner who ends a hold early. */
export async function releaseByApi(shopUrl: string, orderId: string): Promise<void> {
  const { jwtToken } = await fetchAdmin(shopUrl);
  await post(`${shopUrl}/api/admin/orders/${orderId}/release`, undefined, jwtToken);
}
