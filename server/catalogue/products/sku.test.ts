import { expect, test } from 'vitest';
import { fingerprint } from '../../../contract/catalogue/product-seen.ts';
import type { Product, WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  shared,
} from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { exportFile, importFile, productFile, tryFile } from '../import/import-testing.ts';
import { PRODUCT_FIELDS, productForm } from '../testing.ts';

const own = (sku: string) => ({ 'x-product-own': new URLSearchParams({ sku }).toString() });

async function add({ request }: TestShop, token: string, name: string, sku?: string) {
  const headers = sku === undefined ? {} : own(sku);
  const body = productForm({ name });
  return request({ method: 'POST', url: '/api/admin/add_product', token, body, headers });
}

/** Saves the product with these headers, and nothing else changed. */
async function save({ request }: TestShop, token: string, product: Product, headers: object) {
  return request({
    method: 'PUT',
    url: '/api/admin/update_product',
    token,
    body: { ...product },
    headers: { ...headers },
  });
}

async function skuOf({ request }: TestShop, token: string, id: string): Promise<string> {
  const response = await request({ url: `/api/admin/products/${id}`, token });
  return response.json<WholeProduct>().sku;
}

async function namesFor({ request }: TestShop, token: string, query: string): Promise<string[]> {
  const response = await request({ url: `/api/admin/products?${query}`, token });
  return response.json<WholeProduct[]>().map(({ name }) => name);
}

describeOnEachEngine('the SKU of a product', (place) => {
  test('is sent in a header, kept until it is sent again, and in no answer of the spec’s calls', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const added = await add(shop, token, 'Teapot', ' TP-01 / नीला ');
    expect(Object.keys(added.json())).toEqual(PRODUCT_FIELDS);
    const product = added.json<Product>();
    const whole = { ...product, sku: 'TP-01 / नीला' };
    const url = `/api/admin/products/${product._id}`;
    expect((await shop.request({ url, token })).json()).toEqual(whole);
    for (const spec of [
      '/api/products',
      '/api/products?name=tea',
      `/api/products/${product._id}`,
    ]) {
      const [first] = [(await shop.request({ url: spec })).json<Product | Product[]>()].flat();
      expect(Object.keys(first ?? {}), spec).toEqual(PRODUCT_FIELDS);
    }

    const unsaid = await save(shop, token, product, {});
    expect(Object.keys(unsaid.json())).toEqual(PRODUCT_FIELDS);
    expect(await skuOf(shop, token, product._id)).toBe('TP-01 / नीला');
    await save(shop, token, product, own('TP-02'));
    expect(await skuOf(shop, token, product._id)).toBe('TP-02');
    await save(shop, token, product, own(''));
    expect(await skuOf(shop, token, product._id)).toBe('');
    const log = await shop.database.query
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'change')
      .orderBy('at')
      .execute();
    expect(log).toEqual([
      { before: '{"sku":"TP-01 / नीला"}', after: '{"sku":"TP-02"}' },
      { before: '{"sku":"TP-02"}', after: '{"sku":""}' },
    ]);
  });

  test('is exported and imported; without its column it stays, and an empty cell empties it', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const file = productFile([{ name: 'Cup', sku: '=1+1' }, { name: 'Pot', sku: 'P, 1' }, {}]);
    expect(await importFile(shop, token, file)).toMatchObject({ added: 3, badRows: [] });
    const exported = await exportFile(shop, token);
    expect(exported.split('\r\n')[0]).toBe(
      '\uFEFF_id,name,brand,category,price,description,image,countInStock,sku,stockSeen',
    );
    expect(await tryFile(shop, token, exported)).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await namesFor(shop, token, 'sku=%3D1%2B1')).toEqual(['Cup']);

    const changed = exported.replace('"P, 1"', 'P2').replace("'=1+1", '');
    expect(await importFile(shop, token, changed)).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await namesFor(shop, token, 'sku=p2')).toEqual(['Pot']);
    expect(await namesFor(shop, token, 'sku=%3D1%2B1')).toEqual([]);

    const [pot] = (await shop.request({ url: '/api/products?name=pot' })).json<Product[]>();
    const columns = [
      ...(['_id', 'name', 'brand', 'category', 'price'] as const),
      ...(['description', 'image', 'countInStock'] as const),
    ];
    const older = productFile([{ _id: pot?._id ?? '', name: 'Pot', price: 5 }], columns);
    expect(await importFile(shop, token, older)).toMatchObject({ changed: 1 });
    expect(await namesFor(shop, token, 'sku=p2')).toEqual(['Pot']);
  });

  test('finds a product whose name says something else, also on another server', async () => {
    const database = await openMigrated(place);
    const [shop, other] = [await serveDatabase(database), await serveDatabase(database)];
    const { jwtToken: token } = await shop.admin();
    await add(shop, token, 'Teapot', 'KH-100');
    await add(shop, token, 'Cup kh-1');
    expect(await namesFor(shop, token, 'q=kh-1')).toEqual(['Cup kh-1', 'Teapot']);
    expect(await namesFor(shop, token, 'q=H-10')).toEqual(['Teapot']);
    expect(await namesFor(shop, token, 'q=H-10&category=nowhere')).toEqual([]);
    await expect.poll(() => namesFor(other, token, 'q=kh-100')).toEqual(['Teapot']);
  });

  test('a product of a server of the release before has none', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    expect(await skuOf(shop, token, id)).toBe('');
  });
});

describeOnOneEngine('the SKU of a product, on one engine', (place) => {
  const shop = shared(place, openTestShop);

  test('two owners who change it are told of each other, and one who left it alone keeps the other’s', async () => {
    const { request } = await shop;
    const { jwtToken: token } = await (await shop).admin();
    const product = (await add(await shop, token, 'Lamp', 'L-1')).json<Product>();
    const seen = { 'x-product-seen': `sku=${fingerprint('L-1')}` };
    await save(await shop, token, product, own('L-2'));
    const left = await save(await shop, token, product, { ...seen, ...own('L-1') });
    expect(left.statusCode).toBe(200);
    expect(await skuOf(await shop, token, product._id)).toBe('L-2');
    const refused = await save(await shop, token, product, { ...seen, ...own('L-3') });
    expect(expectProblem(refused, 409)).toMatchObject({
      code: 'product_changed',
      errors: [{ field: 'sku' }],
    });
    const { statusCode } = await request({ url: '/api/admin/products/unknown', token });
    expect(statusCode).toBe(404);
  });

  test.each([
    ['x'.repeat(65), 'SKU can have at most 64 characters.'],
    ['a\nb', 'SKU must be a single line without control characters.'],
  ])('%j is refused by the name of the field', async (sku, detail) => {
    const { jwtToken: token } = await (await shop).admin();
    const problem = expectProblem(await add(await shop, token, 'Vase', sku), 400);
    expect(problem.errors).toEqual([{ field: 'x-product-own.sku', detail }]);
    const report = await tryFile(await shop, token, productFile([{ sku }]));
    expect(report.badRows).toEqual([{ line: 2, errors: [{ field: 'sku', detail }] }]);
  });

  test('two products may share one, and both are found by it', async () => {
    const { jwtToken: token } = await (await shop).admin();
    for (const name of ['Old mug', 'New mug']) await add(await shop, token, name, 'MUG-1');
    expect(await namesFor(await shop, token, 'sku=mug-1&limit=2')).toEqual(['New mug', 'Old mug']);
  });

  test('without one, the audit log of an added and of a removed product does not mention it', async () => {
    const { request, database } = await shop;
    const { jwtToken: token } = await (await shop).admin();
    for (const [name, sku] of [['Plain'], ['Coded', 'C-1']] as const) {
      const { _id } = (await add(await shop, token, name, sku)).json<Product>();
      const removal = {
        method: 'DELETE',
        url: '/api/admin/remove_product',
        body: { _id },
      } as const;
      await request({ ...removal, token });
      const [added, removed] = await database.query
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('subject_id', '=', _id)
        .orderBy('at')
        .execute();
      expect(JSON.parse(added?.after ?? '').sku).toBe(sku);
      expect(JSON.parse(removed?.before ?? '').sku).toBe(sku);
    }
  });
});
