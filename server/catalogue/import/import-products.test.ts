import { expect, test } from 'vitest';
import type { FinishedImport, ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { openContext, SOME_ADMIN } from '../../platform/testing/context.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { findVersion } from '../snapshot/changes.ts';
import { addCategory } from '../testing.ts';
import { importProducts } from './import-products.ts';
import { exportFile, importFile, productFile, sendFile, tryFile } from './import-testing.ts';

const listProducts = async ({ request }: TestShop) =>
  (await request({ url: '/api/products' })).json<Product[]>();

const REQUEST_ID = 'request-0001';

describeOnOneEngine('importing products', (place) => {
  test('columns may be in any order, optional ones missing, and lines may end in any way', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const file = `\uFEFF countInStock ,IMAGE,Name,brand,description,price,category\n3,https://x.example/a.jpg,Lamp,Diya,Burns,5,uncategorised\n\n,,,,,,\n`;
    expect(await importFile(shop, token, file)).toMatchObject({ added: 1, badRows: [] });
    expect(await listProducts(shop)).toMatchObject([{ name: 'Lamp', price: 5, countInStock: 3 }]);
  });

  test('importing an exported file again changes nothing, whatever its texts contain', async () => {
    const database = await openMigrated(place);
    const texts = ['=1+1', "'=1", '-5', '@x', 'a,b', '"', 'two\nlines', '₹ दीया 🪔', "'twas", '+'];
    for (const text of texts) {
      await addProduct(database, { name: text, brand: text, description: text, price_paise: 1 });
    }
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const before = await listProducts(shop);
    const file = await exportFile(shop, token);
    const unchanged = { added: 0, changed: 0, unchanged: texts.length, badRows: [] };
    expect(await tryFile(shop, token, file)).toEqual(unchanged);
    expect(await importFile(shop, token, file)).toMatchObject(unchanged);
    expect(await listProducts(shop)).toEqual(before);
  });

  test('what was sold since the export stays sold; without that column the stock is set as it is', async () => {
    const database = await openMigrated(place);
    const rows = [
      await addProduct(database),
      await addProduct(database),
      await addProduct(database),
    ];
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const exported = await exportFile(shop, token);
    await database.query.updateTable('products').set({ stock: 6 }).execute();
    expect(await tryFile(shop, token, exported)).toMatchObject({ changed: 0, unchanged: 3 });
    const [raised, lowered, counted] = rows.map(({ id }) => id);
    const file = productFile([
      { _id: raised ?? '', countInStock: 15, stockSeen: 10 },
      { _id: lowered ?? '', countInStock: 4, stockSeen: 10 },
      { _id: counted ?? '', countInStock: 8 },
    ]);
    await importFile(shop, token, file);
    const stocks = new Map((await listProducts(shop)).map((one) => [one._id, one.countInStock]));
    expect(rows.map(({ id }) => stocks.get(id))).toEqual([11, 0, 8]);
  });

  test('the audit log records who imported how much, and the old values of each changed product', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { name: 'Old' });
    const shop = await serveDatabase(database);
    const { user, jwtToken: token } = await shop.admin();
    const { requestId } = await importFile(
      shop,
      token,
      productFile([{ _id: id, name: 'New' }, {}]),
    );
    const log = await database.query.selectFrom('audit_log').selectAll().execute();
    const by = { actor_id: user._id, actor_name: user.name, action: 'import' };
    expect(log).toHaveLength(2);
    expect(log).toContainEqual(
      expect.objectContaining({
        ...by,
        subject_kind: 'import',
        subject_id: requestId,
        before: null,
      }),
    );
    const change = log.find((entry) => entry.subject_kind === 'product');
    expect(change).toMatchObject({ ...by, subject_id: id, subject_name: 'New' });
    expect(JSON.parse(change?.before ?? '')).toMatchObject({ name: 'Old', countInStock: 10 });
    expect(JSON.parse(change?.after ?? '')).toMatchObject({ name: 'New', countInStock: 7 });
  });

  test('an import whose sender has disconnected changes nothing', async () => {
    const database = await openMigrated(place);
    const shop = await serveDatabase(database);
    const { user } = await shop.admin();
    const ctx = await openContext(database, { ...SOME_ADMIN, id: user._id });
    const request = {
      bytes: Buffer.from(productFile([{}])),
      requestId: REQUEST_ID,
      isDisconnected: () => true,
    };
    await importProducts(ctx, request);
    expect(await database.query.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await database.query.selectFrom('imports').selectAll().execute()).toEqual([]);
  });
});

describeOnEachEngine('importing products, on each engine', (place) => {
  test('a dry run counts what would be added, changed and left unchanged, and changes nothing', async () => {
    const database = await openMigrated(place);
    const [same, other] = [await addProduct(database), await addProduct(database)];
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const before = await listProducts(shop);
    const [header, ...rows] = (await exportFile(shop, token)).split('\r\n');
    const sameRow = rows.find((row) => row.startsWith(same.id)) ?? '';
    const changes = productFile([{ _id: other.id }, { name: 'New' }])
      .split('\r\n')
      .slice(1);
    const file = [header, sameRow, ...changes].join('\r\n');
    expect(await tryFile(shop, token, file)).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      badRows: [],
    });
    expect(await listProducts(shop)).toEqual(before);
    // Without a mode it is a dry run, which cannot do harm.
    expect((await sendFile(shop, token, file, '')).json()).not.toHaveProperty('requestId');
    expect(await listProducts(shop)).toEqual(before);
  });

  test('an import adds and changes in one version, and the shop shows it at once, the first row as the newest', async () => {
    const database = await openMigrated(place);
    await addCategory(database, { slug: 'kitchen' });
    const old = await addProduct(database, { rating_halves: 7, created_at: 1 });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const version = await findVersion(database.query);
    const file = productFile([
      { name: 'First', price: 0.99, countInStock: 0, category: 'kitchen' },
      { _id: old.id, name: 'Renamed' },
      { name: 'Second, "quoted"', description: 'Two\r\nlines' },
    ]);
    expect(await importFile(shop, token, file)).toMatchObject({
      added: 2,
      changed: 1,
      unchanged: 0,
      badRows: [],
    });
    expect(await findVersion(database.query)).toBe(version + 1);
    expect(await listProducts(shop)).toMatchObject([
      { name: 'First', price: 0.99, countInStock: 0, category: 'kitchen', rating: 0 },
      { name: 'Second, "quoted"', price: 1249.5, description: 'Two\r\nlines', countInStock: 7 },
      { _id: old.id, name: 'Renamed', brand: 'Khurja', countInStock: 7, rating: 3.5 },
    ]);
  });

  test('a file is imported once, however often it is sent with the same request id', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.admin();
    const query = `dryRun=0&requestId=${REQUEST_ID}`;
    const send = () => sendFile(shop, token, productFile([{}, { name: 'Lamp' }]), query);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    const report: ImportReport = {
      added: 2,
      changed: 0,
      unchanged: 0,
      badRows: [],
      requestId: REQUEST_ID,
    };
    expect(answers.map((answer) => answer.json())).toEqual(Array(4).fill(report));
    expect(await listProducts(shop)).toHaveLength(2);
    const ctx = await openContext(shop.database, { ...SOME_ADMIN, id: user._id });
    const bytes = Buffer.from(productFile([{}]));
    const request = { bytes, requestId: 'request-0003', isDisconnected: () => false };
    const importOne = () => importProducts(ctx, request);
    // Each looks for an earlier import before either has started.
    const [first, second] = await Promise.all([importOne(), importOne()]);
    expect(second).toEqual(first);
    const stored = await shop.database.query.selectFrom('products').select('id').execute();
    expect(stored).toHaveLength(3);

    const found = await shop.request({ url: `/api/admin/products/import/${REQUEST_ID}`, token });
    expect(found.json<FinishedImport>()).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      requestId: REQUEST_ID,
      by: { _id: user._id, name: user.name },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expectProblem(
      await shop.request({ url: '/api/admin/products/import/request-0002', token }),
      404,
    );
  });

  test('a file with more rows than one statement takes is imported completely', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const rows = Array.from({ length: 1_203 }, (_, number) => ({ name: `Thing ${number}` }));
    expect(await importFile(shop, token, productFile(rows))).toMatchObject({ added: 1_203 });
    const names = (await listProducts(shop)).map(({ name }) => name);
    expect(names).toEqual(rows.map(({ name }) => name));
    const file = (await exportFile(shop, token)).replaceAll('Khurja', 'Bidri');
    expect(await importFile(shop, token, file)).toMatchObject({ added: 0, changed: 1_203 });
    const after = await listProducts(shop);
    expect(after.map(({ name }) => name)).toEqual(names);
    expect(after.every(({ brand }) => brand === 'Bidri')).toBe(true);
  });
});
