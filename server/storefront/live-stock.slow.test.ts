import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { addProduct, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { takeStock } from '../stock/take.ts';
import { decoded, openPort } from './response-cache/testing.ts';

const LIST = '/api/products';
const ANSWER = '/api/products/teapot';
const HOME = '/';
const LIST_PAGE = '/productScreen';
const PAGE = '/products/:teapot';
const OTHER_PAGE = '/products/:cup';
const ADDRESSES = [LIST, ANSWER, HOME, LIST_PAGE, PAGE, OTHER_PAGE];

/** Without the headers that differ from answer to answer. */
function lastingOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { etag: _etag, date: _date, 'content-length': _length, ...lasting } = headers;
  return lasting;
}

describeOnEachEngine('while orders move stock', (place) => {
  /** A shop with every kind of answer cached, and another server that sells. */
  async function openBusyShop() {
    const location = await place('migrated');
    const database = await openForTest(location);
    await addProduct(database, { id: 'teapot', name: 'Clay teapot', stock: 20 });
    await addProduct(database, { id: 'cup', name: 'Clay cup', stock: 20 });
    const elsewhere = await openForTest(location);
    const shop = await serveDatabase(database, { parts: { withPages: true } });
    const port = await openPort(shop);
    await port.warmCache(...ADDRESSES);
    const stockIn = async (address: string): Promise<number> => {
      const body = JSON.parse(decoded(await port.ask(address))) as Product | Product[];
      return [body].flat().find(({ _id }) => _id === 'teapot')?.countInStock ?? -1;
    };
    return {
      ...port,
      location,
      stockIn,
      remade: async () => {
        const { body } = await shop.request({ url: '/metrics' });
        return Number(/^haat_remade_responses_total (\d+)$/m.exec(body)?.[1]);
      },
      sell: (qty: number) => takeStock(elsewhere.query, [{ productId: 'teapot', qty }]),
      text: async (address: string) => decoded(await port.ask(address)),
    };
  }

  test('every answer keeps coming from the cache and shows the stock in time', async () => {
    const { sell, stockIn, text, isCached } = await openBusyShop();
    await sell(3);
    const soldAt = performance.now();
    await expect.poll(() => stockIn(ANSWER)).toBe(17);
    await expect.poll(() => text(PAGE)).toMatch(/"countInStock":17\b/);
    // There is plenty in stock: no card changes, and a list may be some seconds late.
    for (const address of [LIST, HOME, OTHER_PAGE]) {
      expect([address, await isCached(address)]).toEqual([address, true]);
    }
    for (const page of [HOME, OTHER_PAGE]) {
      await expect.poll(() => text(page)).toMatch(/"countInStock":17\b/);
      expect(performance.now() - soldAt).toBeGreaterThan(3_900);
    }
    await expect.poll(() => stockIn(LIST)).toBe(17);

    expect(await text(HOME)).not.toContain('Sold out');
    await sell(17);
    for (const address of [HOME, LIST_PAGE, OTHER_PAGE]) {
      await expect.poll(() => text(address)).toContain('Sold out');
    }
  });

  test('pages of a list sorted by stock continue where the last one ended, whatever orders move', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const [index, id] of ids.entries()) await addProduct(database, { id, stock: 40 + index });
    const port = await openPort(await serveDatabase(database, { parts: { withPages: true } }));
    const first = '/api/products?sort=stock&limit=3';
    const read = async (address: string) => {
      const answer = await port.ask(address);
      const products = JSON.parse(decoded(answer)) as Product[];
      const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
      return { ids: products.map(({ _id }) => _id), next };
    };
    expect((await read(first)).ids).toEqual(['a', 'b', 'c']);
    await takeStock(database.query, [{ productId: 'f', qty: 9 }]);
    await expect.poll(async () => (await read(first)).ids).toEqual(['f', 'a', 'b']);
    const { next = '' } = await read(first);
    expect((await read(next)).ids).toEqual(['c', 'd', 'e']);
  });

  test('a refreshed answer keeps its headers and format', async () => {
    const { location, ask, sell, stockIn, remade, text } = await openBusyShop();
    const before = new Map<string, Awaited<ReturnType<typeof ask>>>();
    for (const address of ADDRESSES) before.set(address, await ask(address));
    await sell(20);
    await expect.poll(remade).toBeGreaterThan(0);
    await expect.poll(() => stockIn(LIST)).toBe(0);
    for (const [address, old] of before) {
      const { headers, status } = await ask(address);
      const { etag } = headers;
      expect([address, status, etag === old.headers.etag]).toEqual([address, 200, false]);
      expect([address, lastingOf(headers)]).toEqual([address, lastingOf(old.headers)]);
      const known = await ask(address, { headers: { 'if-none-match': etag ?? '' } });
      expect([address, known.status]).toEqual([address, 304]);
    }
    // As the framework builds it for a first request.
    const other = await openPort(await serveDatabase(await openForTest(location)));
    for (const address of [ANSWER, LIST]) {
      expect(await text(address)).toBe(decoded(await other.ask(address)));
    }
  });
});
