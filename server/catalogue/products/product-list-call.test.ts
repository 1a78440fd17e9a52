import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue.ts';
import { PRODUCT_SORTS } from '../../../contract/policy.ts';
import { newId } from '../../platform/db/ids.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase } from '../../platform/testing/test-shop.ts';
import { addCategory, followPages, nextPage } from '../testing.ts';

const COUNT = 7;

/** A shop with seven products, with ties in everything that can be sorted by. */
async function openSmallShop(place: Parameters<typeof openTestShop>[0]) {
  const database = await openMigrated(place);
  const toys = await addCategory(database, { slug: 'toys' });
  for (let index = 0; index < COUNT; index += 1) {
    await addProduct(database, {
      id: newId(),
      name: `Thing ${index % 3}`,
      price_paise: 1_050 + (index % 3) * 25,
      rating_halves: 3 + (index % 4),
      created_at: 1 + (index % 3),
      ...(index % 2 === 0 ? { category_id: toys.id } : {}),
    });
  }
  return serveDatabase(database);
}

function idsOf(products: Product[]): string[] {
  return products.map(({ _id }) => _id);
}

describeOnEachEngine('GET /api/products with parameters', (place) => {
  test('without parameters the answer is the plain array of all products', async () => {
    const { request } = await openSmallShop(place);
    const response = await request({ url: '/api/products' });
    expect(response.statusCode).toBe(200);
    expect(response.json<Product[]>()).toHaveLength(COUNT);
    expect(response.headers['x-total-count']).toBe(String(COUNT));
    expect(response.headers.link).toBeUndefined();
  });

  test('category, maxPrice, maxRating, name and q filter the list, and X-Total-Count counts the matches', async () => {
    const { request } = await openSmallShop(place);
    const expected = {
      'category=toys': 4,
      'maxPrice=10.5': 3,
      'maxPrice=10.49': 0,
      'maxRating=2': 4,
      'name=THING+2': 2,
      'name=brand': 0,
      'q=brand+thing+0': 3,
      'q=%20%20': 7,
      'category=toys&maxPrice=10.75&maxRating=1.5': 2,
    };
    for (const [query, count] of Object.entries(expected)) {
      const response = await request({ url: `/api/products?${query}` });
      expect(response.json<Product[]>(), query).toHaveLength(count);
      expect(response.headers['x-total-count'], query).toBe(String(count));
    }
  });

  test('the links lead through all pages in every order, without gaps or repeats, and the last page has none', async () => {
    const shop = await openSmallShop(place);
    for (const sort of PRODUCT_SORTS) {
      const url = `/api/products?sort=${sort}`;
      const whole = (await shop.request({ url })).json<Product[]>();
      expect(whole).toHaveLength(COUNT);
      for (const limit of [1, 3, COUNT]) {
        const ids: string[] = [];
        let pages = 0;
        await followPages(shop, { url: `${url}&limit=${limit}` }, (page) => {
          pages += 1;
          ids.push(...idsOf(page.json<Product[]>()));
          expect(page.headers['x-total-count']).toBe(String(COUNT));
        });
        expect(ids).toEqual(idsOf(whole));
        expect(pages).toBe(Math.ceil(COUNT / limit));
      }
    }
  });

  test('a link keeps the other parameters', async () => {
    const shop = await openSmallShop(place);
    const ids: string[] = [];
    const url = '/api/products?category=toys&sort=price-desc&q=thing&limit=1';
    await followPages(shop, { url }, (page) => {
      ids.push(...idsOf(page.json<Product[]>()));
    });
    const whole = await shop.request({ url: url.replace('&limit=1', '') });
    expect(ids).toEqual(idsOf(whole.json<Product[]>()));
    expect(ids).toHaveLength(4);
  });

  test('a product removed between two pages causes neither a gap nor a repeat', async () => {
    const shop = await openSmallShop(place);
    const { jwtToken: token } = await shop.admin();
    const whole = idsOf((await shop.request({ url: '/api/products' })).json<Product[]>());
    const first = await shop.request({ url: '/api/products?limit=3' });
    const removed = idsOf(first.json<Product[]>()).at(-1);
    const body = { _id: removed };
    await shop.request({ method: 'DELETE', url: '/api/admin/remove_product', token, body });
    const second = await shop.request({ url: nextPage(first) ?? '' });
    expect(idsOf(second.json<Product[]>())).toEqual(whole.slice(3, 6));
    expect(second.headers['x-total-count']).toBe(String(COUNT - 1));
  });

  test('an invalid value is rejected with 400 and its parameter named', async () => {
    const { request } = await openTestShop(place);
    const bad = {
      maxPrice: ['cheap', '-1', 'NaN', 'Infinity'],
      maxRating: ['5.5', '-1', 'good'],
      name: ['x'.repeat(201), '%00'],
      q: ['x'.repeat(201), '%00'],
      sort: ['oldest', '', 'constructor'],
      limit: ['0', '-1', '501', '1.5', 'all', ''],
      cursor: ['', 'abc', 'a%20b', 'x'.repeat(5_000)],
      category: ['x'.repeat(201)],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const response = await request({ url: `/api/products?${field}=${value}` });
        expect(response.statusCode, `${field}=${value}`).toBe(400);
        expect(response.json()).toMatchObject({ code: 'invalid_input', errors: [{ field }] });
      }
    }
    const twice = await request({ url: '/api/products?q=a&q=b' });
    expect(twice.statusCode).toBe(400);
  });

  test('unknown parameters are dropped', async () => {
    const { request } = await openSmallShop(place);
    const response = await request({ url: '/api/products?utm_source=mail' });
    expect(response.json<Product[]>()).toHaveLength(COUNT);
  });
});
