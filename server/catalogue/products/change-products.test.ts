import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { addOrder } from '../../orders/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { addCategory, PRODUCT_FIELDS, productForm } from '../testing.ts';

async function listProducts({ request }: TestShop): Promise<Product[]> {
  return (await request({ url: '/api/products' })).json<Product[]>();
}

describeOnOneEngine('changing products', (place) => {
  test('numbers are accepted as numbers as well, text is trimmed, and unknown fields are dropped', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const form = productForm({ name: '  Teapot  ' });
    const body = { ...form, price: 12.5, countInStock: 0, rating: 5, _id: 'mine', createdAt: 0 };
    const response = await shop.request({
      method: 'POST',
      url: '/api/admin/add_product',
      token,
      body,
    });
    const added = response.json<Product>();
    expect(added).toMatchObject({ name: 'Teapot', price: 12.5, countInStock: 0, rating: 0 });
    expect(added._id).not.toBe('mine');
  });

  test('a changed product answers with its new fields and keeps its rating and its place in the list', async () => {
    const database = await openMigrated(place);
    await addCategory(database, { slug: 'kitchen' });
    const newer = await addProduct(database, { created_at: 3 });
    const { id } = await addProduct(database, { created_at: 2, rating_halves: 7 });
    const older = await addProduct(database, { created_at: 1 });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const form = productForm({ category: 'kitchen', price: '0.99', countInStock: '0' });
    const response = await shop.request({
      method: 'PUT',
      url: '/api/admin/update_product',
      token,
      body: { ...form, _id: id },
    });
    expect(response.statusCode).toBe(200);
    const changed = response.json<Product>();
    expect(Object.keys(changed)).toEqual(PRODUCT_FIELDS);
    expect(changed).toEqual({ ...form, _id: id, price: 0.99, countInStock: 0, rating: 3.5 });
    const products = await listProducts(shop);
    expect(products.map((product) => product._id)).toEqual([newer.id, id, older.id]);
    expect(products[1]).toEqual(changed);
  });
});

describeOnEachEngine('changing products, on each engine', (place) => {
  test('an added product answers with exactly the fields of the spec, rating 0, and is first in the list at once', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { created_at: 1 });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const body = productForm();
    const response = await shop.request({
      method: 'POST',
      url: '/api/admin/add_product',
      token,
      body,
    });
    expect(response.statusCode).toBe(200);
    const added = response.json<Product>();
    expect(Object.keys(added)).toEqual(PRODUCT_FIELDS);
    expect(added).toEqual({
      ...body,
      _id: expect.any(String),
      price: 1249.5,
      countInStock: 7,
      rating: 0,
    });
    expect((await listProducts(shop))[0]).toEqual(added);
    const alone = await shop.request({ url: `/api/products/${added._id}` });
    expect(alone.json()).toEqual(added);
  });

  test('a removed product, named by its _id in a JSON body, is returned once more and then no longer exists', async () => {
    const database = await openMigrated(place);
    const other = await addProduct(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const body = productForm();
    const added = (
      await shop.request({ method: 'POST', url: '/api/admin/add_product', token, body })
    ).json<Product>();
    const removal = {
      method: 'DELETE',
      url: '/api/admin/remove_product',
      token,
      body: { _id: added._id },
    } as const;
    const response = await shop.request(removal);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json<Product>())).toEqual(PRODUCT_FIELDS);
    expect(response.json()).toEqual(added);
    expect((await listProducts(shop)).map((product) => product._id)).toEqual([other.id]);
    expect((await shop.request({ url: `/api/products/${added._id}` })).statusCode).toBe(404);
    expect((await shop.request(removal)).statusCode).toBe(404);
  });

  test('removing a product leaves past orders complete', async () => {
    const database = await openMigrated(place);
    const product = await addProduct(database, { price_paise: 4_999 });
    const shop = await serveDatabase(database);
    const { user, jwtToken: token } = await shop.admin();
    await addOrder(database, { user_id: user._id }, [
      { product_id: product.id, name: product.name, price_paise: 4_999, qty: 2 },
    ]);
    const before = (await shop.request({ url: '/api/admin/orders', token })).json();
    await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_product',
      token,
      body: { _id: product.id },
    });
    expect(await listProducts(shop)).toEqual([]);
    const after = (await shop.request({ url: '/api/admin/orders', token })).json();
    expect(after).toEqual(before);
    expect(after).toMatchObject({
      orders: [{ orderItems: [{ product_id: product.id, name: product.name, price: 49.99 }] }],
    });
  });
});
