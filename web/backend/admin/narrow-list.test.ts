import { expect, test } from 'vitest';
import type { User } from '../../../contract/accounts/schemas.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { samplePaidOrder, sampleProduct } from '../../testing/samples.ts';
import { narrowOrders, narrowProducts, narrowUsers } from './narrow-list.ts';

const PRODUCTS = [
  sampleProduct('1', { name: 'Clay Teapot', category: 'kitchen', price: 300, countInStock: 2 }),
  sampleProduct('2', { name: 'brass lamp', category: 'light', price: 100, countInStock: 9 }),
  sampleProduct('3', { name: 'Iron teapot', category: 'light', price: 200, countInStock: 0 }),
];

test.each([
  ['nothing', {}, ['1', '2', '3']],
  ['empty values', { name: '', category: '', sort: '' }, ['1', '2', '3']],
  ['a part of the name, in any case', { name: 'TEA' }, ['1', '3']],
  ['a text that is in no name', { name: 't.a' }, []],
  ['a name with a mark, which counts', { name: 'téa' }, []],
  ['a category', { category: 'light' }, ['2', '3']],
  ['a name within a category', { name: 'tea', category: 'light' }, ['3']],
  ['name', { sort: 'name' }, ['2', '1', '3']],
  ['the lowest price', { sort: 'price-asc' }, ['2', '3', '1']],
  ['the highest price', { sort: 'price-desc' }, ['1', '3', '2']],
  ['the least stock', { sort: 'stock' }, ['3', '1', '2']],
  ['the newest', { sort: 'newest' }, ['1', '2', '3']],
  ['an unknown sort', { sort: 'toString' }, ['1', '2', '3']],
])('filters and sorts products by %s', (_, asked, ids) => {
  expect(narrowProducts(PRODUCTS, asked).map(({ _id }) => _id)).toEqual(ids);
});

const user = (_id: string, name: string, email: string): User => ({
  _id,
  name,
  email,
  isAdmin: false,
});

const USERS = [
  user('1', 'Ravi', 'z@post.example'),
  user('2', 'asha', 'b@mail.example'),
  user('3', 'Meera', 'a@mail.example'),
];

test.each([
  ['nothing', {}, ['1', '2', '3']],
  ['a part of the name, in any case', { q: 'ASH' }, ['2']],
  ['a part of the email', { q: 'mail.ex' }, ['2', '3']],
  ['a name, whatever its marks', { q: 'MÉÉRA' }, ['3']],
  ['name', { sort: 'name' }, ['2', '3', '1']],
  ['email', { sort: 'email' }, ['3', '2', '1']],
])('filters and sorts users by %s', (_, asked, ids) => {
  expect(narrowUsers(USERS, asked).map(({ _id }) => _id)).toEqual(ids);
});

const order = (id: string, day: string, fields: Partial<Order>): Order => ({
  ...samplePaidOrder(id, []),
  createdAt: `2026-01-${day}T00:00:00.000Z`,
  ...fields,
});

const ORDERS = [
  order('order_A', '02', { totalPrice: 50, user: { _id: 'u', name: 'Ravi', email: 'r@b.c' } }),
  order('order_B', '03', { totalPrice: 70, isPaid: false }),
  order('order_C', '01', { totalPrice: 60, isDelivered: true }),
];

test.each([
  ['nothing, newest first', {}, 'BAC'],
  ['the oldest', { sort: 'oldest' }, 'CAB'],
  ['the highest total', { sort: 'total-desc' }, 'BCA'],
  ['the lowest total', { sort: 'total-asc' }, 'ACB'],
  ['a part of the id, in any case', { q: 'R_b' }, 'B'],
  ['the name of the user', { q: 'ravi' }, 'A'],
  ['the email of the user', { q: 'R@B' }, 'A'],
  ['payment due', { state: 'due' }, 'B'],
  ['paid', { state: 'paid' }, 'AC'],
  ['paid, not delivered', { state: 'undelivered' }, 'A'],
  ['delivered', { state: 'delivered' }, 'C'],
  ['refunded, which the spec’s orders do not say', { state: 'refunded' }, ''],
])('filters and sorts orders by %s', (_, asked, ids) => {
  expect(narrowOrders(ORDERS, asked).map(({ order_id }) => order_id)).toEqual(
    [...ids].map((letter) => `order_${letter}`),
  );
});

test('an order without a date comes last', () => {
  const timeless = order('order_D', '', { createdAt: '' });
  expect(narrowOrders([timeless, ...ORDERS], {}).at(-1)).toBe(timeless);
});

test('the given list is not changed', () => {
  const before = [...ORDERS];
  narrowOrders(ORDERS, { sort: 'oldest' });
  expect(ORDERS).toEqual(before);
});
