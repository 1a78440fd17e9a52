import { expect, test } from 'vitest';
import { PRODUCT_COLUMNS } from '../../../contract/catalogue/import-schemas.ts';
import { expectProblem, listen } from '../../platform/http/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase } from '../../platform/testing/test-shop.ts';
import { exportFile } from '../import/import-testing.ts';

describeOnEachEngine('GET /api/admin/products.csv', (place) => {
  test('is a download with a row for each product, newest first, with the current stock', async () => {
    const database = await openMigrated(place);
    const fields = { price_paise: 124_950, description: 'Say "hi",\nthen\r\ngo.' };
    const old = await addProduct(database, { ...fields, name: '=cmd()', created_at: 1 });
    const young = await addProduct(database, { name: 'दीया', brand: "O'Hara", created_at: 2 });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    await database.query.updateTable('products').set({ stock: 4 }).execute();
    const response = await shop.request({ url: '/api/admin/products.csv', token });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(response.body).toBe(
      `\uFEFF${PRODUCT_COLUMNS.join(',')}\r\n` +
        `${young.id},दीया,O'Hara,uncategorised,100,A thing. It is for tests.,/images/thing-640.webp,4,,4\r\n` +
        `${old.id},'=cmd(),Test brand,uncategorised,1249.5,"Say ""hi"",\nthen\r\ngo.",/images/thing-640.webp,4,,4\r\n`,
    );
  });

  test('is a header only if there are no products, and complete if there are many', async () => {
    const database = await openMigrated(place);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    expect(await exportFile(shop, token)).toBe(`\uFEFF${PRODUCT_COLUMNS.join(',')}\r\n`);
    const { id, ...product } = await addProduct(database);
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...product, id: `${id}${index}` }));
    await database.query.insertInto('products').values(many.slice(0, 600)).execute();
    await database.query.insertInto('products').values(many.slice(600)).execute();
    const rows = (await exportFile(await serveDatabase(database), token))
      .trim()
      .split('\r\n')
      .slice(1);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1_201);
  });

  test('is streamed, and HEAD reads none of it', async () => {
    const shop = await openTestShop(place);
    const { jwtToken } = await shop.admin();
    const { url } = await listen(shop);
    const headers = { authorization: `Bearer ${jwtToken}` };
    const response = await fetch(`${url}/api/admin/products.csv`, { headers });
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    expect(await response.text()).toContain('_id,name');
    const head = await fetch(`${url}/api/admin/products.csv`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
  });

  test('is for admins only', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.shopper();
    expectProblem(await shop.request({ url: '/api/admin/products.csv' }), 401);
    expectProblem(await shop.request({ url: '/api/admin/products.csv', token }), 403);
  });
});
