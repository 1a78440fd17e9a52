/** Searches and sorts in the browser, for backends that always answer with the whole list. */
import type { User } from '../../../contract/accounts/schemas.ts';
import { ADMIN_PRODUCT_SORTS } from '../../../contract/catalogue/admin-policy.ts';
import { filterProducts, sortProducts } from '../../../contract/catalogue/product-filter.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { foldText } from '../../../contract/fold-text.ts';
import type { Order } from '../../../contract/orders/schemas.ts';

/** The filter comes from the address; empty and unknown values filter nothing. */
type Asked<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const names = new Intl.Collator('en');

/** People and orders are found whatever the case and the marks, products whatever the case. */
const contains = (text: string, part: string): boolean => foldText(text).includes(foldText(part));

export function narrowProducts(
  products: readonly Product[],
  { name = '', category = '', sort = '' }: Asked<'name' | 'category' | 'sort'>,
): Product[] {
  const criteria = { name, category: category === '' ? undefined : category };
  const found = filterProducts(products, criteria).products;
  const known = ADMIN_PRODUCT_SORTS.find((each) => each === sort) ?? 'newest';
  return [...sortProducts(found, known)];
}

export function narrowUsers(
  users: readonly User[],
  { q = '', sort = '' }: Asked<'q' | 'sort'>,
): User[] {
  const found = users.filter(({ name, email }) => contains(name, q) || contains(email, q));
  if (sort === 'name') return found.sort((one, other) => names.compare(one.name, other.name));
  if (sort === 'email') return found.sort((one, other) => names.compare(one.email, other.email));
  return found;
}

/** An order of the spec does not say whether it was refunded or has expired. */
const IN_STATE: Readonly<Record<string, (order: Order) => boolean>> = {
  due: ({ isPaid }) => !isPaid,
  paid: ({ isPaid }) => isPaid,
  undelivered: ({ isPaid, isDelivered }) => isPaid && !isDelivered,
  delivered: ({ isDelivered }) => isDelivered,
  refunded: () => false,
  expired: () => false,
};

const newestFirst = (one: Order, other: Order) => timeOf(other) - timeOf(one);

const ORDER_SORTS: Readonly<Record<string, (one: Order, other: Order) => number>> = {
  oldest: (one, other) => timeOf(one) - timeOf(other),
  'total-desc': (one, other) => other.totalPrice - one.totalPrice,
  'total-asc': (one, other) => one.totalPrice - other.totalPrice,
};

export function narrowOrders(
  orders: readonly Order[],
  { q = '', state = '', sort = '' }: Asked<'q' | 'state' | 'sort'>,
): Order[] {
  const isInState = IN_STATE[state] ?? (() => true);
  return orders
    .filter(({ order_id, user: { name, email } }) =>
      [order_id, name, email].some((text) => contains(text, q)),
    )
    .filter(isInState)
    .sort(ORDER_SORTS[sort] ?? newestFirst);
}

function timeOf({ createdAt }: Order): number {
  return Date.parse(createdAt) || 0;
}
