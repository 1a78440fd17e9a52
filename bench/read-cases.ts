import { USER_SORTS } from '../contract/accounts/admin-policy.ts';
import type { User } from '../contract/accounts/schemas.ts';
import { ADMIN_PRODUCT_SORTS } from '../contract/catalogue/admin-policy.ts';
import { ORDER_FILTERS, ORDER_SORTS } from '../contract/orders/admin-policy.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { STATS } from '../contract/stats/admin-policy.ts';
import { encodeCursor } from '../server/platform/http/list-page.ts';
import { type BlockCase, single } from './block-case.ts';
import type { Owner } from './owner.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const PAGES = ['limit=50', 'limit=500'];
const PRODUCT_PAGES = ['limit=50', 'limit=100'];

/** Everything the back office reads. */
export async function readCases(owner: Owner): Promise<BlockCase[]> {
  const { orders } = await owner.getJson<{ orders: Order[] }>('/api/admin/orders?limit=100');
  const [order] = orders;
  const { users } = await owner.getJson<{ users: User[] }>('/api/admin/users?limit=1');
  const [user] = users;
  if (order === undefined || user === undefined) throw new Error('The shop is empty.');
  const ids = orders.map(({ order_id }) => order_id).join();
  const now = Date.now();
  const daysAgo = (days: number) => now - days * DAY_MS;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const deep = (key: string | number, sort = 'newest') =>
    `sort=${sort}&cursor=${encodeCursor(sort, [key, '0'])}`;
  const searches = ['a', 'ng', 'rao', 'asha rao', 'mail3', order.order_id.slice(-5), 'nobody'].map(
    (text) => `q=${encodeURIComponent(text)}`,
  );
  const list = (
    title: string,
    path: string,
    queries: readonly string[],
    pages = PAGES,
  ): BlockCase => ({
    title,
    calls: queries.flatMap((query) =>
      pages.map((page) => {
        const name = [page, query].filter((part) => part !== '').join('&');
        return { name, send: () => owner.get(`${path}?${name}`) };
      }),
    ),
  });
  const both = (ones: readonly string[], others: readonly string[]) =>
    ones.flatMap((one) => others.map((other) => `${one}&${other}`));
  const sorts = ORDER_SORTS.map((sort) => `sort=${sort}`);
  const states = [...ORDER_FILTERS.map((state) => `state=${state}`), 'expired=1'];
  const userSorts = USER_SORTS.map((sort) => `sort=${sort}`);
  const productSorts = ADMIN_PRODUCT_SORTS.map((sort) => `sort=${sort}`);
  return [
    list('orders: every filter and sort', '/api/admin/orders', [...sorts, ...both(states, sorts)]),
    list('orders: pages far down', '/api/admin/orders', [
      deep(daysAgo(180)),
      deep(daysAgo(364)),
      deep(daysAgo(1), 'oldest'),
      deep(10_000, 'total-desc'),
      deep(100_000_000, 'total-asc'),
    ]),
    list('orders: searches', '/api/admin/orders', [
      ...searches,
      ...both(searches, states),
      ...both(searches, ['sort=total-desc', deep(daysAgo(360))]),
    ]),
    single('orders: the whole list', () => owner.get('/api/admin/orders')),
    single('orders: the whole list of a search', () =>
      owner.get('/api/admin/orders?q=asha&sort=total-asc'),
    ),
    single('orders as a file', () => owner.get('/api/admin/orders.csv?expired=1')),
    single('an order', () => owner.get(`/api/admin/orders/${order.order_id}`)),
    single('held stock', () => owner.get('/api/admin/holds')),
    list('users: every sort', '/api/admin/users', [
      ...userSorts,
      deep(daysAgo(700)),
      deep('x', 'name'),
      deep('x', 'email'),
    ]),
    list('users: searches', '/api/admin/users', both(searches, userSorts)),
    single('users: the whole list', () => owner.get('/api/admin/users')),
    single('a customer', () => owner.get(`/api/admin/customers/${user._id}`)),
    list('orders of a customer', `/api/admin/customers/${user._id}/orders`, ['']),
    single('numbers of 100 orders', () => owner.get(`/api/orders/extras?ids=${ids}`)),
    single('notes about an order', () => owner.get(`/api/admin/notes/order/${order.order_id}`)),
    single('settings', () => owner.get('/api/admin/settings')),
    single('state of the mail', () => owner.get('/api/admin/mail')),
    list('undelivered mail', '/api/admin/mail/given-up', ['']),
    list('mailbox', '/api/admin/mailbox', ['', 'q=order', 'q=nobody']),
    single('previews of mails', () => owner.get('/api/admin/mail/previews')),
    list('audit log: pages and kinds', '/api/admin/audit', [
      '',
      'kind=product',
      'kind=order',
      deep(daysAgo(364)),
    ]),
    list('audit log: searches', '/api/admin/audit', [
      ...searches,
      'q=owner',
      ...both(['q=owner', 'q=steel'], ['kind=order', 'kind=product']),
    ]),
    single('audit log: the whole list', () => owner.get('/api/admin/audit')),
    list('products: every sort', '/api/products', productSorts, PRODUCT_PAGES),
    list(
      'products: searches',
      '/api/products',
      [
        ...both(['name=pot', 'name=zzz', 'q=steel', 'q=a', 'category=books'], productSorts),
        'q=steel&category=kitchen&maxPrice=900&maxRating=4&sort=stock',
      ],
      PRODUCT_PAGES,
    ),
    single('products: the whole list', () => owner.get('/api/products')),
    single('products as a file', () => owner.get('/api/admin/products.csv')),
    single(`statistics of ${STATS.days} days`, () => owner.get('/api/admin/stats')),
    {
      title: 'statistics of a year',
      calls: ['', '&offsetMinutes=330', '&offsetMinutes=-840'].map((offset) => ({
        name: offset.slice(1),
        send: () =>
          owner.get(`/api/admin/stats?from=${dayOf(daysAgo(STATS.maxDays - 1))}${offset}`),
      })),
    },
  ];
}
