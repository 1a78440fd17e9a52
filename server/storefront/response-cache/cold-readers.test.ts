import { expect, test } from 'vitest';
import { captureLog } from '../../platform/http/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { decoded, lastingHeaders, openPort } from './testing.ts';

/** Enough that building the answer takes a moment. */
const PRODUCTS = 150;
const READERS = 16;

describeOnOneEngine('sixteen simultaneous requests for an uncached answer', (place) => {
  test('have it serialised or rendered once, and each is logged', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database);
    for (let count = 1; count < PRODUCTS; count += 1) await addProduct(database);
    const log = captureLog();
    const shop = await serveDatabase(database, { parts: { logTo: log.logTo, withPages: true } });
    const { ask } = await openPort(shop);
    const made = async () => {
      const { body } = await shop.request({ url: '/metrics' });
      return Number(/^haat_made_responses_total (\d+)$/m.exec(body)?.[1]);
    };

    for (const path of [
      '/',
      '/productScreen',
      `/products/:${id}`,
      '/api/products',
      `/api/products/${id}`,
      '/api/admin/categories',
      '/sitemap.xml',
    ]) {
      const before = await made();
      const answers = await Promise.all(Array.from({ length: READERS }, () => ask(path)));
      expect([path, (await made()) - before]).toEqual([path, 1]);
      const [first, ...others] = answers;
      if (first === undefined) throw new Error('Nobody asked.');
      expect([path, first.status]).toEqual([path, 200]);
      for (const other of others) {
        expect(decoded(other)).toBe(decoded(first));
        expect(lastingHeaders(other)).toEqual(lastingHeaders(first));
      }
      // Requests served from the cache are only counted.
      const lines = log.lines().filter((line) => line.path === path && line.msg === 'request');
      expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(lines.length);
      for (const { status } of lines) expect(status).toBe(200);
    }
  });
});
