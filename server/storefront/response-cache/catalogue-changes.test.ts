import { expect, test } from 'vitest';
import type { Category, Product } from '../../../contract/catalogue/schemas.ts';
import { addCategory, productForm } from '../../catalogue/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { type Answer, openPort } from './testing.ts';

const LIST = '/api/products';
const CATEGORIES = '/api/admin/categories';

async function openChangingShop(place: Parameters<typeof openMigrated>[0]) {
  const database = await openMigrated(place);
  const category = await addCategory(database, { name: 'Toys', slug: 'toys' });
  const one = await addProduct(database, { category_id: category.id });
  const other = await addProduct(database);
  const shop = await serveDatabase(database);
  const { jwtToken: token } = await shop.admin();
  const rename = (name: string) =>
    shop.request({
      method: 'PUT',
      url: '/api/admin/update_product',
      token,
      body: { ...productForm({ name, category: 'toys' }), _id: one.id },
    });
  const port = await openPort(shop);
  return {
    shop,
    token,
    category,
    one: { id: one.id, url: `/api/products/${one.id}` },
    otherUrl: `/api/products/${other.id}`,
    rename,
    ...port,
  };
}

function read<Body>({ body }: Answer): Body {
  return JSON.parse(body.toString()) as Body;
}

describeOnOneEngine('cached answers and changes', (place) => {
  test('a change of one product replaces exactly the answers of the list and of that product', async () => {
    const { ask, isCached, warmCache, rename, one, otherUrl } = await openChangingShop(place);
    await warmCache(LIST, one.url, otherUrl, CATEGORIES);
    expect((await rename('Renamed')).statusCode).toBe(200);
    expect(await isCached(otherUrl)).toBe(true);
    expect(await isCached(CATEGORIES)).toBe(true);
    expect(read<Product>(await ask(one.url)).name).toBe('Renamed');
    expect(read<Product[]>(await ask(LIST))[1]?.name).toBe('Renamed');
    // The new answers are cached as well.
    await warmCache(LIST, one.url);
    expect(read<Product>(await ask(one.url)).name).toBe('Renamed');
    expect(read<Product[]>(await ask(LIST))[1]?.name).toBe('Renamed');
  });

  test('an added product is in the list and a removed one is not, even if answers were cached', async () => {
    const { shop, token, ask, warmCache, one } = await openChangingShop(place);
    await warmCache(LIST, one.url);
    await shop.request({
      method: 'DELETE',
      url: '/api/admin/remove_product',
      token,
      body: { _id: one.id },
    });
    expect((await ask(one.url)).status).toBe(404);
    expect(read<Product[]>(await ask(LIST)).map(({ _id }) => _id)).not.toContain(one.id);
    await warmCache(LIST);
    const added = await shop.request({
      method: 'POST',
      url: '/api/admin/add_product',
      token,
      body: productForm(),
    });
    expect(read<Product[]>(await ask(LIST))).toContainEqual(added.json());
  });

  test('a change of a category replaces every answer', async () => {
    const { shop, token, category, ask, warmCache, one } = await openChangingShop(place);
    await warmCache(LIST, one.url, CATEGORIES);
    const body = { _id: category.id };
    await shop.request({ method: 'DELETE', url: '/api/admin/remove_category', token, body });
    expect(read<Product>(await ask(one.url)).category).toBe('uncategorised');
    for (const product of read<Product[]>(await ask(LIST))) {
      expect(product.category).toBe('uncategorised');
    }
    const { categories } = read<{ categories: Category[] }>(await ask(CATEGORIES));
    expect(categories.map(({ slug }) => slug)).toEqual(['uncategorised']);
  });

  test('an ambiguous URL does not change what others get', async () => {
    const { ask, rename } = await openChangingShop(place);
    const targets = ['#limit=1', '#category=none', '?#category=none', '??limit=1', '??q=nothing'];
    for (const [index, target] of [...targets, '#q=nothing?limit=1'].entries()) {
      // Nothing is cached at first, so that the first request decides what is.
      await rename(`Name ${index}`);
      for (let times = 0; times < 3; times += 1) await ask(`${LIST}${target}`);
      const lengths = ['', '?limit=1', '?q=nothing'].map(async (query) => {
        return read<Product[]>(await ask(`${LIST}${query}`)).length;
      });
      expect([target, await Promise.all(lengths)]).toEqual([target, [2, 1, 0]]);
    }
  });

  test('a URL written in another way never shows the state before a change', async () => {
    const { ask, rename, one } = await openChangingShop(place);
    const [first = '', ...rest] = one.id;
    const spelled = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`;
    const urls = [
      `/api/products/${spelled}`,
      `${one.url}#top`,
      `${one.url}?`,
      `http://shop.example${one.url}`,
    ];
    for (const url of urls) {
      // Often enough to be cached by now.
      for (let times = 0; times < 10; times += 1) await ask(url);
    }
    await rename('Renamed');
    for (const url of urls) {
      const answer = await ask(url);
      if (answer.status === 200) expect(read<Product>(answer).name, url).toBe('Renamed');
      else expect([400, 404], url).toContain(answer.status);
    }
    expect((await ask(urls[0] ?? '')).status).toBe(200);
  });
});

describeOnEachEngine('cached answers and changes, on each engine', (place) => {
  test('every answer after a change shows it, however many are requested at the same time', async () => {
    const { ask, rename, one } = await openChangingShop(place);
    let isOver = false;
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isOver) await Promise.all([ask(LIST), ask(one.url)]);
    });
    for (let number = 0; number < 15; number += 1) {
      await rename(`Name ${number}`);
      expect(read<Product[]>(await ask(LIST))[1]?.name).toBe(`Name ${number}`);
      expect(read<Product>(await ask(one.url)).name).toBe(`Name ${number}`);
    }
    isOver = true;
    await Promise.all(crowd);
  });
});
