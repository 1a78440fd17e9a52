import { expect, test, vi } from 'vitest';
import { type Answer, type Backend, openBrowser } from '../testing/browser.ts';
import { samplePaidOrder } from '../testing/samples.ts';

const ORDER = samplePaidOrder('order_1', []);

async function openOrders(backend: Backend, kind: { isOurs?: boolean } = {}) {
  const { calls } = await openBrowser(backend, {}, kind);
  const { createAccountStore } = await import('../account/store.ts');
  const { createOrdersStore, forgetOrders } = await import('./store.ts');
  const { loadOrders, findOrder } = await import('./api.ts');
  const { fetchExtras } = await import('../backend/orders.ts');
  const store = createOrdersStore();
  const account = createAccountStore();
  const stores = { account, orders: store };
  return {
    calls,
    store,
    account,
    load: () => loadOrders(stores),
    forget: () => forgetOrders(store),
    find: (orderId: string) => findOrder(stores, orderId),
    fetchExtras,
  };
}

test('a list that was invalidated during its request is dropped', async () => {
  const answer = Promise.withResolvers<Answer>();
  const answers = [answer.promise, { body: { orders: [ORDER] } }];
  const { store, load, forget } = await openOrders(() => answers.shift() ?? 'broken connection');
  const late = load();
  forget();
  await load();
  answer.resolve({ body: { orders: [] } });
  await late;
  expect(store.getState()).toMatchObject({ orders: [ORDER], hasFailed: false });
});

test('each invalidation can be noticed, so that the list is reloaded', async () => {
  const { store, forget } = await openOrders(() => 'broken connection');
  const { forgotten } = store.getState();
  forget();
  expect(store.getState().forgotten).toBe(forgotten + 1);
});

test('a list that does not load keeps the one that is shown, and is worth a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers: Answer[] = [{ body: { orders: [ORDER] } }];
  const { store, load } = await openOrders(() => answers.shift() ?? 'broken connection');
  expect(await load()).toBe(true);
  expect(await load()).toBe(false);
  expect(store.getState()).toMatchObject({ orders: [ORDER], hasFailed: true });
});

test('a list that is refused with 401 is not worth a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { load } = await openOrders(() => ({ status: 401, body: {} }));
  expect(await load()).toBe(true);
});

test.each([401, 500])(
  'where orders are refused with 401 and the session check answers %i, the check decides about the token',
  async (status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { load, find, account, calls } = await openOrders(({ path }) => ({
      status: path === '/api/users/isAuthorized' ? status : 401,
      body: {},
    }));
    for (const ask of [load, () => find('order_1').catch(() => {})]) {
      account.setState({ token: 'a.b.c', isChecking: false });
      await ask();
      await vi.waitFor(() => expect(account.getState().isChecking).toBe(false));
      expect(account.getState().token).toBe(status === 401 ? undefined : 'a.b.c');
    }
    expect(calls.map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
      '/api/admin/orders',
      '/api/users/isAuthorized',
      '/api/orders/order_1',
      '/api/users/isAuthorized',
    ]);
  },
);

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', null],
  ['a list', [ORDER]],
  ['an order without an id', { ...ORDER, order_id: undefined }],
  ['an id that is neither text nor number', { ...ORDER, order_id: {} }],
])('%s instead of an order is a failure', async (_, body) => {
  const { find, store } = await openOrders(() => ({ body }));
  await expect(find('order_1')).rejects.toThrow();
  store.setState({ orders: [ORDER] });
  expect(await find('order_1')).toEqual(ORDER);
});

test('another backend is only asked for its list, in which the order is found', async () => {
  const listing = () => ({ body: { orders: [ORDER, { ...ORDER, order_id: 7 }] } });
  const { find, fetchExtras, calls } = await openOrders(listing, { isOurs: false });
  expect(await find('order_1')).toEqual(ORDER);
  expect(await find('7')).toEqual({ ...ORDER, order_id: '7' });
  await expect(find('order_2')).rejects.toMatchObject({ status: 404 });
  expect(await fetchExtras(['order_1'])).toEqual(new Map());
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/admin/orders',
    '/api/admin/orders',
    '/api/admin/orders',
  ]);
});

test('where our own server says that there is no such order, the list is not requested', async () => {
  const { find, calls } = await openOrders(() => ({
    status: 404,
    body: { status: 404, code: 'not_found' },
  }));
  await expect(find('order_1')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/orders/order_1']);
});

test.each([
  ['an object', { _id: 'u', name: 'Asha', email: 'a@b.c' }, ['u', 'Asha', 'a@b.c']],
  ['an object with less in it', { _id: 'u' }, ['u', '', '']],
  ['an id', 'u', ['u', '', '']],
  ['null', null, ['', '', '']],
  ['absent', undefined, ['', '', '']],
])('the user of an order may be %s', async (_, user, expected) => {
  const { store, load } = await openOrders(() => ({ body: { orders: [{ ...ORDER, user }] } }));
  await load();
  const [order] = store.getState().orders ?? [];
  expect([order?.user._id, order?.user.name, order?.user.email]).toEqual(expected);
});

test('an order with nothing but an id can be shown', async () => {
  const { store, load } = await openOrders(() => ({ body: { orders: [{ order_id: 'bare' }, 1] } }));
  await load();
  expect(store.getState().orders).toEqual([
    {
      order_id: 'bare',
      user: { _id: '', name: '', email: '' },
      createdAt: '',
      isPaid: false,
      isDelivered: false,
      totalPrice: 0,
      orderItems: [],
    },
  ]);
});

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', null],
  ['a bare list', [ORDER]],
  ['another shape', { orders: { order_1: ORDER } }],
])('%s instead of the list is a failure of it', async (_, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, load } = await openOrders(() => ({ body }));
  await load();
  expect(store.getState()).toMatchObject({ orders: undefined, hasFailed: true });
});
