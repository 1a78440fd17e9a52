import { expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../../../contract/catalogue/policy.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  placeSqlite,
} from '../../platform/testing/engines.ts';
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

/** Fast, and the last one is the newest. */
async function addMany(database: Database, count: number): Promise<void> {
  const { id: category_id } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Thing ${index}`,
    brand: 'Maker',
    category_id,
    price_paise: 10_000,
    description: 'A thing.',
    image: '/images/thing-640.webp',
    stock: 1,
    rating_halves: 8,
    created_at: 1 + index,
  }));
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 500) {
      await tx
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  });
}

test('above ten thousand the list holds the newest ten thousand, and its link reaches every product', async () => {
  const database = await openMigrated(placeSqlite);
  await addMany(database, 10_150);
  const shop = await serveDatabase(database);
  const sizes: number[] = [];
  const ids = new Set<string>();
  await followPages(shop, { url: '/api/products' }, (page) => {
    const products = page.json<Product[]>();
    sizes.push(products.length);
    for (const id of idsOf(products)) ids.add(id);
    expect(page.headers['x-total-count']).toBe('10150');
  });
  expect(sizes).toEqual([10_000, 100, 50]);
  expect(ids.size).toBe(10_150);
  const first = (await shop.request({ url: '/api/products' })).json<Product[]>();
  expect([first[0]?._id, first.at(-1)?._id]).toEqual(['p10149', 'p150']);
});

describeOnOneEngine('GET /api/products with parameters', (place) => {
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
      limit: ['0', '-1', '101', '1.5', 'all', ''],
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

  test('with any parameter the list is a page of a hundred; without one it is whole', async () => {
    const database = await openMigrated(place);
    await addMany(database, 130);
    const { request } = await serveDatabase(database);
    const whole = await request({ url: '/api/products?utm_source=mail' });
    expect(whole.json<Product[]>()).toHaveLength(130);
    expect(whole.headers.link).toBeUndefined();
    for (const query of ['sort=newest', 'q=', 'maxRating=5', 'category=uncategorised', 'q=thing']) {
      const page = await request({ url: `/api/products?${query}` });
      expect([query, page.json<Product[]>().length]).toEqual([query, 100]);
      expect(page.headers['x-total-count']).toBe('130');
      expect((await request({ url: nextPage(page) ?? '' })).json<Product[]>()).toHaveLength(30);
    }
  });

  test('a list with a maxPrice also says how many cost more, and no other does', async () => {
    const { request } = await openSmallShop(place);
    const above = async (query: string) =>
      (await request({ url: `/api/products?${query}` })).headers['x-above-count'];
    expect(await above('maxPrice=10.5')).toBe('4');
    expect(await above('maxPrice=10.5&category=toys&limit=1')).toBe('2');
    expect(await above('maxPrice=99')).toBe('0');
    expect(await above('category=toys')).toBeUndefined();
  });

  test('unknown parameters are dropped', async () => {
    const { request } = await openSmallShop(place);
    const response = await request({ url: '/api/products?utm_source=mail' });
    expect(response.json<Product[]>()).toHaveLength(COUNT);
  });
});

describeOnEachEngine('GET /api/products with parameters, on each engine', (place) => {
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
});
