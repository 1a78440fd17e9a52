/** The rows of a large made-up shop, spread over the last year. */
import { defaultImagePath } from '../contract/catalogue/images.ts';
import { RATING_STEP } from '../contract/catalogue/policy.ts';
import type { OrderEvent } from '../contract/orders/event-schemas.ts';
import { CURRENCY, PAYMENT_METHOD } from '../contract/policy.ts';
import { priceCart, toPaise } from '../contract/pricing.ts';
import { DEFAULT_RATES } from '../contract/settings/shop.ts';
import { demoProducts } from '../server/catalogue/demo/catalogue.ts';
import { toHistoryRow } from '../server/orders/history.ts';
import { newId, randomText } from '../server/platform/db/ids.ts';
import { keyColumns } from '../server/platform/db/search-keys.ts';
import type { NewRow, OrderState } from '../server/platform/db/tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const YEAR_MS = 365 * DAY_MS;
const HOLD_MS = 15 * MINUTE_MS;
/** Old enough that the payment provider is no longer asked about them. */
const EXPIRED_AGE_MS = 5 * DAY_MS;
/** Older ones are deleted. */
const OLDEST_EXPIRED_MS = 29 * DAY_MS;
/** The share of payments that are disputed. */
const DISPUTED = 0.06;
/** Carts that are being paid for right now. */
const DUE_ORDERS = 100;

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Arjun', 'Natasha', 'Prakash', 'Zoë', 'Kiran', 'Wei'];
const LAST_NAMES = ['Rao', 'Sharma', 'Iyer', 'Khan', 'Ng', 'Das', 'Patel', "D'Souza", 'Nair'];
const ADDRESS = {
  address: '12 MG Road',
  city: 'Bengaluru',
  states: 'Karnataka',
  postalCode: '560001',
  country: 'India',
};

/** Its multiples are spread evenly: even a small shop has some orders in each state. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** The larger `favourites` is, the more often the first items are picked. */
function pick<Item>(items: readonly Item[], favourites = 1): Item {
  const item = items[Math.floor(Math.random() ** favourites * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

export function makeProduct(now: number, categoryIdOf: (slug: string) => string) {
  const like = pick(demoProducts);
  const createdAt = now - Math.floor(Math.random() * YEAR_MS);
  const product: NewRow<'products'> = {
    id: newId(createdAt),
    name: `${like.name} ${randomText(5)}`,
    brand: like.brand,
    category_id: categoryIdOf(like.category),
    price_paise: toPaise(like.priceRupees) + Math.floor(Math.random() * 10_000),
    description: like.description,
    image: defaultImagePath(like.picture),
    stock: Math.floor(Math.random() * 200),
    rating_halves: like.rating / RATING_STEP,
    created_at: createdAt,
  };
  return product;
}

export function makeShopper(now: number): NewRow<'users'> {
  const createdAt = now - YEAR_MS - Math.floor(Math.random() * YEAR_MS);
  const id = newId(createdAt);
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`;
  const email = `${name.replace(/[^A-Za-z]+/g, '.')}.${id}@mail${createdAt % 7}.example`;
  return {
    id,
    name,
    email,
    email_key: email.toLowerCase(),
    // Not a valid hash: nobody can sign in to these accounts.
    password_hash: '-',
    is_admin: 0,
    created_at: createdAt,
    ...keyColumns('users', { name, email }),
  };
}

export type MadeOrder = {
  orders: NewRow<'orders'>[];
  order_lines: NewRow<'order_lines'>[];
  order_charges: NewRow<'order_charges'>[];
  order_history: NewRow<'order_history'>[];
  payments: NewRow<'payments'>[];
  refunds: NewRow<'refunds'>[];
  disputes: NewRow<'disputes'>[];
  sandbox_orders: NewRow<'sandbox_orders'>[];
};

export type People = {
  shoppers: readonly NewRow<'users'>[];
  products: readonly NewRow<'products'>[];
};

/** One order with everything that belongs to it; a few products are bought often. */
export function makeOrder(now: number, number: number, { shoppers, products }: People): MadeOrder {
  const { state, isRefunded } = fateOf(number, shoppers.length);
  const createdAt = timeOf(now, state);
  const id = newId(createdAt);
  // A shopper pays for one cart at a time.
  const shopper = shoppers[number] ?? pick(shoppers);
  const lines = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, (_, position) => {
    const { id: product_id, name, image, price_paise, description } = pick(products, 3);
    const qty = 1 + Math.floor(Math.random() * 3);
    return { order_id: id, position, product_id, name, image, price_paise, description, qty };
  });
  const price = priceCart(
    lines.map(({ price_paise, qty }) => ({ pricePaise: price_paise, qty })),
    DEFAULT_RATES,
  );
  const { totals } = price;
  const openedAs = `order_${randomText(14)}`;
  const order: NewRow<'orders'> = {
    id,
    public_id: openedAs,
    provider_order_id: openedAs,
    user_id: shopper.id,
    state,
    subtotal_paise: totals.subtotalPaise,
    shipping_paise: totals.shippingPaise,
    tax_paise: totals.taxPaise,
    total_paise: totals.totalPaise,
    payment_method: PAYMENT_METHOD,
    shipping_address: JSON.stringify({ fullName: shopper.name, ...ADDRESS }),
    created_at: createdAt,
    updated_at: createdAt,
    fingerprint: null,
    asked_at: now,
    paid_at: isPaid(state) ? createdAt + MINUTE_MS : null,
    hold_ends_at: state === 'pending' ? createdAt + HOLD_MS : null,
    is_refunded: isRefunded ? 1 : 0,
  };
  return {
    orders: [order],
    order_lines: lines.map((line, position) => ({
      ...line,
      tax_hundredths: price.lines[position]?.taxHundredths ?? null,
      tax_paise: price.lines[position]?.taxPaise ?? null,
    })),
    order_charges: price.charges.map(({ kind, paise }, position) => ({
      order_id: id,
      position,
      kind,
      amount_paise: paise,
    })),
    order_history: historyOf(order, isRefunded),
    ...moneyOf(order, isRefunded),
    sandbox_orders: state === 'pending' ? [atProvider(order)] : [],
  };
}

function fateOf(number: number, shoppers: number): { state: OrderState; isRefunded: boolean } {
  if (number < Math.min(DUE_ORDERS, shoppers)) return { state: 'pending', isRefunded: false };
  const lot = (number * GOLDEN_RATIO) % 1;
  if (lot < 0.07) return { state: 'expired', isRefunded: false };
  return { state: lot < 0.2 ? 'paid' : 'delivered', isRefunded: lot < 0.1 };
}

function isPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'delivered';
}

function timeOf(now: number, state: OrderState): number {
  if (state === 'pending') return now - Math.floor(Math.random() * 10 * MINUTE_MS);
  const [youngest, oldest] =
    state === 'expired' ? [EXPIRED_AGE_MS, OLDEST_EXPIRED_MS] : [2 * MINUTE_MS, YEAR_MS];
  return now - youngest - Math.floor(Math.random() * (oldest - youngest));
}

function historyOf(
  { id, state, user_id, created_at, total_paise }: NewRow<'orders'>,
  isRefunded: boolean,
) {
  const events: OrderEvent[] = [{ kind: 'placed' }];
  if (state === 'expired') events.push({ kind: 'expired' });
  else if (state !== 'pending') events.push({ kind: 'paid' });
  if (state === 'delivered') events.push({ kind: 'delivered' });
  if (isRefunded) events.push({ kind: 'refunded', amountPaise: total_paise });
  return events.map((event, index) =>
    toHistoryRow(id, index === 0 ? user_id : 'provider', event, created_at + index * MINUTE_MS),
  );
}

function moneyOf({ id, state, total_paise, created_at }: NewRow<'orders'>, isRefunded: boolean) {
  if (!isPaid(state)) return { payments: [], refunds: [], disputes: [] };
  const payment: NewRow<'payments'> = {
    id: `pay_${randomText(14)}`,
    order_id: id,
    amount_paise: total_paise,
    refunded_paise: isRefunded ? total_paise : 0,
    created_at: created_at + MINUTE_MS,
  };
  const refund: NewRow<'refunds'> = {
    id: `refund_${randomText(20)}`,
    payment_id: payment.id,
    amount_paise: total_paise,
    restock: 0,
    provider_refund_id: `rfnd_${randomText(14)}`,
    status: 'processed',
    created_at: created_at + 2 * MINUTE_MS,
    moved_at: created_at + 2 * MINUTE_MS,
  };
  return {
    payments: [payment],
    refunds: isRefunded ? [refund] : [],
    disputes: Math.random() < DISPUTED ? [makeDispute(payment)] : [],
  };
}

/** Most are closed. */
function makeDispute(payment: NewRow<'payments'>): NewRow<'disputes'> {
  const openedAt = payment.created_at + DAY_MS;
  return {
    id: `disp_${randomText(14)}`,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_paise: payment.amount_paise,
    reason: 'Goods or services not received',
    status: Math.random() < 0.02 ? 'open' : pick(['won', 'lost', 'closed']),
    respond_by: openedAt + 7 * DAY_MS,
    created_at: openedAt,
    event_at: openedAt,
  };
}

function atProvider(order: NewRow<'orders'>): NewRow<'sandbox_orders'> {
  return {
    id: order.public_id ?? '',
    receipt: order.id,
    amount: order.total_paise,
    currency: CURRENCY,
    notes: '{}',
    attempts: 0,
    status: 'created',
    created_at: order.created_at,
  };
}

export function makeAuditEntry(
  now: number,
  products: readonly NewRow<'products'>[],
): NewRow<'audit_log'> {
  const { id, name, stock } = pick(products);
  const at = now - Math.floor(Math.random() * YEAR_MS);
  const texts = { subject_name: name, actor_name: 'Shop owner', subject_id: id };
  return {
    id: newId(at),
    at,
    actor_id: 'owner',
    action: 'change',
    subject_kind: 'product',
    ...texts,
    ...keyColumns('audit_log', texts),
    before: JSON.stringify({ countInStock: 0 }),
    after: JSON.stringify({ countInStock: stock }),
  };
}
