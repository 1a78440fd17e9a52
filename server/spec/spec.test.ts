import { expect, test } from 'vitest';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import { productForm } from '../catalogue/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { specCategory, specOrder, specProduct, specUser } from './entities.ts';

const PRODUCT = '_id, name, brand, category, price, description, image, countInStock, rating'.split(
  ', ',
);
const CATEGORY = ['_id', 'name', 'slug', 'createdAt'];
const USER = ['_id', 'name', 'email', 'isAdmin'];
const BUYER = ['_id', 'name', 'email'];
const ORDER = 'order_id, user, createdAt, isPaid, isDelivered, totalPrice, orderItems'.split(', ');
const LINE = ['product_id', 'name', 'image', 'price', 'description', 'qty'];

const namesOf = (entity: object | undefined) => Object.keys(entity ?? {});

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; token?: string; body?: object };

describeOnOneEngine(
  'the specification’s seventeen calls answer with exactly its fields',
  (place) => {
    test('to visitors, shoppers and owners', async () => {
      const shop = await openPayingShop(place);
      const call = async <Answer>(url: string, { method = 'GET', ...sent }: Sent = {}) => {
        const response = await shop.request({ method, url, ...sent });
        expect(response.statusCode, `${method} ${url}: ${response.body}`).toBe(200);
        return response.json<Answer>();
      };
      const admin = await shop.admin();
      const owner = { token: admin.jwtToken };

      const category = await call<Category>('/api/admin/add_category', {
        method: 'POST',
        ...owner,
        body: { name: 'Teaware', slug: 'teaware' },
      });
      const { _id: categoryId } = category;
      const renamed = { method: 'PUT', ...owner, body: { _id: categoryId, name: 'Tea' } } as const;
      const { categories } = await call<{ categories: Category[] }>('/api/admin/categories');
      for (const answer of [
        category,
        await call<Category>('/api/admin/update_category', renamed),
        ...categories,
        await call<Category>('/api/admin/remove_category', {
          method: 'DELETE',
          ...owner,
          body: { _id: categoryId },
        }),
      ]) {
        expect(namesOf(answer)).toEqual(CATEGORY);
      }

      const form = productForm();
      const product = await call<Product>('/api/admin/add_product', {
        method: 'POST',
        ...owner,
        body: form,
      });
      const edit = { ...form, _id: product._id, brand: 'Clay & Co' };
      const products = await call<Product[]>('/api/products');
      for (const answer of [
        product,
        await call<Product>('/api/admin/update_product', { method: 'PUT', ...owner, body: edit }),
        ...products,
        await call<Product>(`/api/products/${product._id}`),
        await call<Product>('/api/admin/remove_product', {
          method: 'DELETE',
          ...owner,
          body: { _id: product._id },
        }),
      ]) {
        expect(namesOf(answer)).toEqual(PRODUCT);
      }

      const shopper = await call<{ user: object; jwtToken: string }>('/api/users/register', {
        method: 'POST',
        body: {
          name: 'Asha Rao',
          email: 'asha@example.com',
          password: 'monsoon kettle 7',
          cpassword: 'monsoon kettle 7',
        },
      });
      const again = await call<{ user: object }>('/api/users/login', {
        method: 'POST',
        body: { email: 'asha@example.com', password: 'monsoon kettle 7' },
      });
      for (const answer of [shopper, again]) expect(namesOf(answer)).toEqual(['user', 'jwtToken']);
      const { users } = await call<{ users: object[] }>('/api/admin/users', owner);
      for (const user of [
        shopper.user,
        again.user,
        await call<object>('/api/users/isAuthorized', { token: shopper.jwtToken }),
        ...users,
      ]) {
        expect(namesOf(user)).toEqual(USER);
      }

      const items = [{ product: await addProduct(shop.database, { stock: 3 }), qty: 2 }];
      const session = await shop.shopper();
      const placed = await shop.place(session, items);
      expect(namesOf(placed.json())).toEqual(['order', 'key', 'script']);
      expect(namesOf(placed.json().order)).toEqual(['id', 'amount', 'currency']);
      const verified = await shop.verify(session, await shop.pay(await placedId(placed)), items);
      const listed = await call<{ orders: Order[] }>('/api/admin/orders', owner);
      expect(namesOf(listed)).toEqual(['orders']);
      for (const order of [verified.json<Order>(), ...listed.orders]) {
        expect(namesOf(order)).toEqual(ORDER);
        expect(namesOf(order.user)).toEqual(BUYER);
        expect(order.orderItems.map(namesOf)).toEqual([LINE]);
      }
      expect(await call('/api/users/logout', { token: session.jwtToken })).toEqual({});
    });
  },
);

test('whatever else our entities have, the specification’s do not', () => {
  const more = { sku: 'TP-01', number: 7, permissions: [] };
  const item = { product_id: 'p1', name: '', image: '', price: 1, description: '', qty: 1 };
  const user = { _id: 'u1', name: 'Asha', email: 'asha@example.com', isAdmin: true };
  const order = {
    order_id: 'o1',
    user: { ...user, ...more },
    createdAt: '2026-03-01T00:00:00.000Z',
    isPaid: true,
    isDelivered: false,
    totalPrice: 12,
    orderItems: [{ ...item, ...more }],
  };
  const product = {
    ...{ _id: 'p1', name: '', brand: '', category: '', price: 1, description: '', image: '' },
    ...{ countInStock: 1, rating: 4.5 },
  };
  const category = { _id: 'c1', name: 'Tea', slug: 'tea', createdAt: order.createdAt };
  expect(namesOf(specProduct({ ...product, ...more }))).toEqual(PRODUCT);
  expect(namesOf(specCategory({ ...category, ...more }))).toEqual(CATEGORY);
  expect(namesOf(specUser({ ...user, ...more }))).toEqual(USER);
  const shown = specOrder({ ...order, ...more });
  expect(namesOf(shown)).toEqual(ORDER);
  expect(namesOf(shown.user)).toEqual(BUYER);
  expect(shown.orderItems.map(namesOf)).toEqual([LINE]);
});
