import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import type { Database } from '../../platform/db/open.ts';
import { openForTest, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { getSettings } from '../../settings/save.ts';
import { demoProducts } from './catalogue.ts';
import { seedShop } from './seed-shop.ts';

async function productNames(database: Database): Promise<string[]> {
  const rows = await database.query
    .selectFrom('products')
    .select('name')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.name);
}

describeOnEachEngine('a new shop', (place) => {
  test('is filled with the demo catalogue once, whichever process starts first', async () => {
    const location = await place();
    const processes = await Promise.all(Array.from({ length: 4 }, () => openForTest(location)));
    await Promise.all(
      processes.map(async (database) => {
        await migrate(database);
        await seedShop(database, true);
      }),
    );
    const [database] = processes;
    if (database === undefined) throw new Error('No database.');
    expect(await productNames(database)).toEqual(demoProducts.map((product) => product.name));
  });

  test('that the owner has emptied stays empty', async () => {
    const database = await openMigrated(place);
    await seedShop(database, true);
    await database.query.deleteFrom('products').execute();
    await seedShop(database, true);
    expect(await productNames(database)).toEqual([]);
  });

  test('starts without products and without the demo’s words if DEMO=0, and stays so', async () => {
    const database = await openMigrated(place);
    await seedShop(database, false);
    await seedShop(database, true);
    expect(await productNames(database)).toEqual([]);
    expect(await getSettings({ database })).toMatchObject({
      settings: { name: 'Haat', headline: '', intro: '', credit: '', description: '' },
      version: 0,
    });
  });
});
