import { expect, test } from 'vitest';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { decoded, openPort } from './response-cache/testing.ts';

async function openFilteredShop() {
  const database = await openMigrated(placeSqlite);
  await addProduct(database, { name: 'Clay teapot', price_paise: 80_000 });
  await addProduct(database, { name: 'Copper kettle', price_paise: 120_000, rating_halves: 5 });
  await addProduct(database, {
    name: 'Silver samovar',
    price_paise: 900_000,
    description: 'For tea.',
  });
  const shop = await serveDatabase(database, { parts: { withPages: true } });
  const { ask, isCached, warmCache } = await openPort(shop);
  const made = async () => {
    const { body } = await shop.request({ url: '/metrics' });
    return Number(/^haat_made_responses_total (\d+)$/m.exec(body)?.[1]);
  };
  const read = async (query: string) => decoded(await ask(`/productScreen${query}`));
  return { shop, ask, isCached, warmCache, made, read };
}

const namesIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, name]) => name);
const canonicalIn = (html: string) => {
  const { pathname, search } = new URL(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '');
  return `${pathname}${search}`.replaceAll('&amp;', '&');
};
const dataIn = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

test.each([
  ['?maxPrice=1000', ['Clay teapot'], 'Products up to ₹1,000 · Haat', '?maxPrice=1000'],
  [
    '?utm_source=mail&sort=price-desc&category=uncategorised',
    ['Copper kettle', 'Clay teapot'],
    'Uncategorised · Haat',
    '?category=uncategorised&sort=price-desc',
  ],
  ['?maxRating=3', ['Copper kettle'], 'Products rated up to 3 stars · Haat', '?maxRating=3'],
  ['?q=tea&above=1', ['Silver samovar', 'Clay teapot'], undefined, '?q=tea&above=1'],
  ['?q=nothing+like+it', [], 'Products for “nothing like it” · Haat', '?q=nothing+like+it'],
  ['?fbclid=1', ['Copper kettle', 'Clay teapot'], 'All products · Haat', ''],
])(
  'the list at %s is rendered with its own title and canonical URL',
  async (query, names, title, canonical) => {
    const { read } = await openFilteredShop();
    const html = await read(query);
    expect(namesIn(html)).toEqual(names);
    if (title !== undefined) expect(html).toContain(`<title>${title}</title>`);
    expect(canonicalIn(html)).toBe(`/productScreen${canonical}`);
    // Search results and empty lists are not for search engines.
    const isForRobots = !query.includes('q=');
    expect(html.includes('<meta name="robots" content="noindex">')).toBe(!isForRobots);
    expect(html.includes('Products not found')).toBe(names.length === 0);
    const data = dataIn(html);
    expect(data.products.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const { description } of data.products) expect(description).toBe('');
    expect(data.list).toMatchObject({ total: names.length });
  },
);

test('a view is built once, however its query is written, and again when the catalogue changes', async () => {
  const { shop, ask, made, read } = await openFilteredShop();
  const before = await made();
  const first = await ask('/productScreen?maxPrice=1000&sort=name');
  for (const query of ['?sort=name&maxPrice=1000', '?x=1&maxPrice=999.7&sort=name&shown=3']) {
    const again = await ask(`/productScreen${query}`);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(decoded(again)).toBe(decoded(first));
  }
  // Parameters that mean nothing do not rebuild the plain list either.
  await read('');
  for (let count = 0; count < 5; count += 1) await read(`?made-up=${count}`);
  expect((await made()) - before).toBe(2);

  const { jwtToken } = await shop.admin();
  const product = {
    name: 'Brass tumbler',
    brand: 'Test',
    category: 'uncategorised',
    price: '300',
    description: 'New.',
    image: '/images/thing-640.webp',
    countInStock: '2',
  };
  await shop.request({
    method: 'POST',
    url: '/api/admin/add_product',
    token: jwtToken,
    body: product,
  });
  expect(namesIn(await read('?maxPrice=1000&sort=name'))).toEqual(['Brass tumbler', 'Clay teapot']);
});

test('made-up views cost a bounded amount and do not evict real pages', async () => {
  const { ask, isCached, warmCache, read } = await openFilteredShop();
  await warmCache('/', '/productScreen');
  const startedAt = Date.now();
  let rendered = 0;
  for (let count = 0; count < 80; count += 1) {
    // As many cards as a page may have, each time for another made-up word.
    const answer = await ask(`/productScreen?q=made-up-${count}&shown=100000`);
    expect(answer.status).toBe(200);
    const html = decoded(answer);
    if (html.includes('"isRendered":true')) rendered += 1;
    else expect(html).toContain('Loading...');
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  // 25 at once, and then as many as fit into 600 cards a second.
  expect(rendered).toBeGreaterThanOrEqual(25);
  expect(rendered).toBeLessThanOrEqual(26 + (seconds * 600) / 240);
  expect(rendered).toBeLessThan(80);
  expect(await isCached('/')).toBe(true);
  expect(await isCached('/productScreen')).toBe(true);
  // Cached pages are served regardless of the budget.
  expect(namesIn(await read('?unknown=1'))).toEqual(['Copper kettle', 'Clay teapot']);
});

test('a page has at most 240 cards, whatever its query asks for', async () => {
  const database = await openMigrated(placeSqlite);
  for (let count = 0; count < 260; count += 1) await addProduct(database);
  const shop = await serveDatabase(database, { parts: { withPages: true } });
  const { ask } = await openPort(shop);
  const longest = decoded(await ask('/productScreen?shown=999999'));
  expect(namesIn(longest)).toHaveLength(240);
  expect(dataIn(longest).list).toMatchObject({ total: 260 });
  expect(namesIn(decoded(await ask('/productScreen?shown=48')))).toHaveLength(48);
});
