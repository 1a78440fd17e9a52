import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { placeSqlite } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { countTurns } from './testing.ts';

test('a long list is sent to one reader per turn of the event loop, and nobody else waits for its turn', async () => {
  const database = await openMigrated(placeSqlite);
  // Random, so that the list is large even when compressed.
  for (let count = 0; count < 120; count += 1) {
    await addProduct(database, { description: randomBytes(3_600).toString('base64') });
  }
  const shop = await serveDatabase(database);
  const readList = (headers: Record<string, string> = {}) =>
    shop.request({
      url: '/api/products?sort=price-asc',
      headers: { 'accept-encoding': 'br', ...headers },
    });
  const { rawPayload, headers } = await readList();
  expect(rawPayload.length).toBeGreaterThan(300_000);
  const answeredIn: number[] = [];
  const turn = countTurns(() => answeredIn.length === 12);
  const readWhole = async () => {
    const answer = await readList();
    answeredIn.push(turn());
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload).toEqual(rawPayload);
  };
  const first = readWhole();
  const others = Array.from({ length: 10 }, readWhole);
  await first;
  const last = readWhole();
  const known = await readList({ 'if-none-match': String(headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(answeredIn.length).toBeLessThan(6);
  await Promise.all([...others, last]);
  expect(new Set(answeredIn).size).toBe(12);
});
