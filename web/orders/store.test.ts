import { expect, test, vi } from 'vitest';
import { type Answer, type Backend, openBrowser } from '../testing/browser.ts';
import { samplePaidOrder } from '../testing/samples.ts';

const ORDER = samplePaidOrder('order_1', []);

async function openOrders(backend: Backend) {
  const { calls } = await openBrowser(backend);
  const orders = await import('./store.ts');
  const store = orders.createOrdersStore();
  return {
    calls,
    store,
    load: () => orders.loadOrders(store),
    forget: () => orders.forgetOrders(store),
    find: (orderId: string) => orders.findOrder(store, orderId),
  };
}

test('a list that was forgotten while it was asked for is not kept', async () => {
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

test('each forgetting can be noticed, so that the list is fetched again', async () => {
  const { store, forget } = await openOrders(() => 'broken connection');
  const { forgotten } = store.getState();
  forget();
  expect(store.getState().forgotten).toBe(forgotten + 1);
});

test('a list that does not come keeps the one that is shown, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers: Answer[] = [{ body: { orders: [ORDER] } }];
  const { store, load } = await openOrders(() => answers.shift() ?? 'broken connection');
  await load();
  await load();
  expect(store.getState()).toMatchObject({ orders: [ORDER], hasFailed: true });
});

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', null],
  ['a list', [ORDER]],
  ['an order without an id', { ...ORDER, order_id: undefined }],
  ['an id that is no text', { ...ORDER, order_id: 1 }],
])('%s instead of an order is a failure', async (_, body) => {
  const { find, store } = await openOrders(() => ({ body }));
  await expect(find('order_1')).rejects.toThrow();
  store.setState({ orders: [ORDER] });
  expect(await find('order_1')).toEqual(ORDER);
});
