import { expect, test } from 'vitest';
import { productSchema } from '../../../contract/catalogue/schemas.ts';
import { problemSchema } from '../../../contract/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  shared,
} from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase } from '../../platform/testing/test-shop.ts';
import { seedShop } from '../demo/seed-shop.ts';
import { PRODUCT_FIELDS } from '../testing.ts';

describeOnOneEngine('the catalogue', (place) => {
  test('GET /api/products answers a list of products with exactly the fields of the spec', async () => {
    const database = await openMigrated(place);
    await seedShop(database, true);
    const { app } = await serveDatabase(database);
    const response = await app.inject('/api/products');
    expect(response.statusCode).toBe(200);
    const products = response.json<Record<string, unknown>[]>();
    expect(products).toHaveLength(72);
    for (const product of products) {
      expect(Object.keys(product)).toEqual(PRODUCT_FIELDS);
      productSchema.parse(product);
      expect(product.rating).toBeGreaterThanOrEqual(0);
      expect(product.rating).toBeLessThanOrEqual(5);
    }
  });

  test.each(['unknown', '%00', 'a%20b', '..%2F..', 'x'.repeat(65)])(
    'an id that is not a product (%s) answers a problem, never a server error',
    async (id) => {
      const { app } = await shared(place, openTestShop);
      const response = await app.inject(`/api/products/${id}`);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(problemSchema.parse(response.json()).status).toBe(response.statusCode);
    },
  );
});

describeOnEachEngine('the catalogue, on each engine', (place) => {
  test('the list is newest first', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Old', created_at: 1 });
    await addProduct(database, { name: 'New', created_at: 3 });
    await addProduct(database, { name: 'Middle', created_at: 2 });
    const listOf = async (source: Database) => {
      const { app } = await serveDatabase(source);
      const products = (await app.inject('/api/products')).json<{ name: string }[]>();
      return products.map((product) => product.name);
    };
    expect(await listOf(database)).toEqual(['New', 'Middle', 'Old']);

    // A long list is sorted once, not for each reader.
    const many = await openMigrated(place);
    const { id: _, ...product } = await addProduct(many, { name: 'Product 0', created_at: 0 });
    const others = Array.from({ length: 1_000 }, (__, index) => {
      const createdAt = ((index * 7) % 1_000) + 1;
      return { ...product, id: newId(), name: `Product ${createdAt}`, created_at: createdAt };
    });
    await many.query.insertInto('products').values(others).execute();
    expect(await listOf(many)).toEqual(
      Array.from({ length: 1_001 }, (__, index) => `Product ${1_000 - index}`),
    );
  });

  test('GET /api/products/{id} answers the product, its price in rupees and its rating in stars', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { price_paise: 24_950, rating_halves: 7, stock: 3 });
    const { app } = await serveDatabase(database);
    const response = await app.inject(`/api/products/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      _id: id,
      category: 'uncategorised',
      price: 249.5,
      rating: 3.5,
      countInStock: 3,
    });
  });
});
