import { expect, test } from 'vitest';
import { countTicks } from '../../platform/breaks-testing.ts';
import { openContext, SOME_ADMIN } from '../../platform/testing/context.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { placeSqlite } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { loadSnapshot } from '../snapshot/load-snapshot.ts';
import { CatalogueSnapshot } from '../snapshot/snapshot.ts';
import { importProducts, tryImport } from './import-products.ts';
import { productFile } from './import-testing.ts';

// On SQLite, where statements are synchronous: on PostgreSQL each yields anyway.
test('reading, planning, importing and showing a large file yield to the event loop', async () => {
  const database = await openMigrated(placeSqlite);
  const { id: old, ...product } = await addProduct(database);
  const rows = Array.from({ length: 1_500 }, (_, n) => ({ ...product, id: `${old}${n}` }));
  await database.query.insertInto('products').values(rows).execute();
  const shop = await serveDatabase(database);
  const { user } = await shop.admin();
  const ctx = await openContext(database, { ...SOME_ADMIN, id: user._id });
  const changed = rows.map(({ id }) => ({ _id: id, name: 'Renamed', countInStock: 3 }));
  const bytes = Buffer.from(productFile([...changed, ...Array(1_500).fill({ name: 'New' })]));

  // 3,000 rows: read by 500, looked up by 200, written by 50.
  expect(await countTicks(() => tryImport(ctx, { bytes }))).toBeGreaterThanOrEqual(6 + 15);
  const importing = () =>
    importProducts(ctx, { bytes, requestId: 'request-0001', isDisconnected: () => false });
  expect(await countTicks(importing)).toBeGreaterThanOrEqual(6 + 15 + 60);
  expect(ctx.catalogue.snapshot.size).toBe(3_001);
  // In batches of 250.
  expect(
    await countTicks(() => loadSnapshot(database.query, new CatalogueSnapshot())),
  ).toBeGreaterThanOrEqual(12);
});
