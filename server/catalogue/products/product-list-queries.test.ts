import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { catalogueCalls } from '../../../contract/catalogue/schemas.ts';
import { addRoute } from '../../platform/http/route.ts';
import { listen } from '../../platform/http/testing.ts';
import { openTestServices } from '../../platform/testing/context.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { placeSqlite } from '../../platform/testing/engines.ts';
import { serveDatabase } from '../../platform/testing/test-shop.ts';
import { addCategory } from '../testing.ts';
import { listProducts } from './product-list.ts';
import { productListUrl } from './product-list-url.ts';

const LIST = '/api/products';
/**
 * The same list, built for each request: comparing a cached answer with itself would prove nothing.
 */
const UNCACHED = '/uncached';

type Answer = { status: number; body: string; total: unknown; link: unknown };

/** A shop whose products differ in everything a query can ask for. */
async function openShop() {
  const database = await openMigrated(placeSqlite);
  const toys = await addCategory(database, { slug: 'toys' });
  const plus = await addCategory(database, { slug: 'a-b' });
  for (const [index, name] of [
    'Clay teapot',
    'Tea + milk',
    'Tea # 5',
    '100 % tea?',
    'İstanbul ÇAY',
    'चाय & more',
    'ΣΊΣΥΦΟΣ',
    'a=b',
    '05',
    '1e3',
  ].entries()) {
    await addProduct(database, {
      name,
      price_paise: 1_000 + (index % 4) * 50,
      rating_halves: 1 + index,
      created_at: 1 + (index % 3),
      ...(index % 3 === 0 ? { category_id: toys.id } : {}),
      ...(index % 3 === 1 ? { category_id: plus.id } : {}),
    });
  }
  const shop = await serveDatabase(database);
  const services = await openTestServices(database);
  addRoute(
    shop.app,
    services,
    { ...catalogueCalls.listProducts, path: UNCACHED },
    (ctx, { query }) => listProducts(ctx, query),
    { canonicalUrl: productListUrl },
  );
  const { port } = await listen(shop);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, agent }, async (response) => {
        const { statusCode: status = 0, headers } = response;
        const body = (await text(response)).replace(/"requestId":"[^"]+"/, '');
        resolve({ status, body, total: headers['x-total-count'], link: headers.link });
      });
      request.on('error', reject).end();
    });
}

type Ask = Awaited<ReturnType<typeof openShop>>;

/**
 * Whatever is cached under a URL must be the answer to every URL that leads there, and to that URL
 * itself.
 */
async function expectReadAlike(ask: Ask, query: string): Promise<string | undefined> {
  const { link, ...made } = await ask(`${UNCACHED}${query}`);
  const { link: _, ...given } = await ask(`${LIST}${query}`);
  expect({ query, ...given }).toEqual({ query, ...made });
  const address = productListUrl(`${LIST}${query}`);
  if (address === undefined) return undefined;
  const canonical = await ask(address.replace(LIST, UNCACHED));
  expect({ query, address, ...canonical }).toEqual({ query, address, ...made, link });
  expect(productListUrl(address)).toBe(address);
  return address;
}

const LONGEST_NAME = 200;

test('every query is read alike by the framework and by the response cache', async () => {
  const ask = await openShop();
  const tea = (query: string) => [query, `${LIST}?q=tea&limit=100`];
  for (const [query, address] of [
    ['', LIST],
    tea('?q=tea'),
    // A fragment is not part of a request's target.
    ['#q=tea', undefined],
    ['?q=tea#', undefined],
    ['?q=tea#&limit=1', undefined],
    ['#?q=tea', undefined],
    ['?#q=tea', undefined],
    ['??q=tea', LIST],
    ['??', LIST],
    ['?a=?&limit=2', `${LIST}?limit=2`],
    ['?q=tea?', `${LIST}?q=tea%3F&limit=100`],
    // Blanks, pluses and other characters.
    ['?q=tea+milk', `${LIST}?q=milk+tea&limit=100`],
    ['?q=tea%20milk', `${LIST}?q=milk+tea&limit=100`],
    ['?q=tea%2Bmilk', `${LIST}?q=tea%2Bmilk&limit=100`],
    ['?q=tea+%2b+milk', `${LIST}?q=%2B+milk+tea&limit=100`],
    ['?q=%2520', `${LIST}?q=%2520&limit=100`],
    ['?q=a=b', `${LIST}?q=a%3Db&limit=100`],
    ['?q=a%26b;c', `${LIST}?q=a%26b%3Bc&limit=100`],
    ['?q=tea%00', undefined],
    ['?category=%EF%BB%BFtoys', `${LIST}?category=%EF%BB%BFtoys&limit=100`],
    ['?category=+toys', `${LIST}?category=+toys&limit=100`],
    ['?category=TOYS', `${LIST}?category=TOYS&limit=100`],
    ['?q=%zz', undefined],
    ['?q=%C3', undefined],
    ['?%C3=%A9', undefined],
    ['?q=%ED%A0%80', undefined],
    // Repeated, and as arrays and objects.
    ['?q=tea&q=milk', undefined],
    ['?q=tea&%71=tea', undefined],
    ['?limit=1&limit=1', undefined],
    ['?a=1&a=2&q=tea', `${LIST}?q=tea&limit=100`],
    ['?q[]=milk&q=tea', `${LIST}?q=tea&limit=100`],
    ['?q%5B0%5D=milk', LIST],
    ['?__proto__=1&constructor=2&q=tea', `${LIST}?q=tea&limit=100`],
    ['?__proto__[q]=milk', LIST],
    // Names in other spellings.
    tea('?%71=tea'),
    // Those that are nearly ours are refused.
    ['?Q=tea', undefined],
    ['?categroy=toys', undefined],
    ['?q=tea&max_price=3', undefined],
    ['?+q=tea', LIST],
    ['?q+=tea', LIST],
    ['?q%3Dtea', LIST],
    ['?%6cimit=2', `${LIST}?limit=2`],
    // Empty values.
    ['?q', `${LIST}?limit=100`],
    ['?q=', `${LIST}?limit=100`],
    ['?=tea', LIST],
    ['?&&q=tea&', `${LIST}?q=tea&limit=100`],
    ['?category', `${LIST}?category=&limit=100`],
    ['?limit=', undefined],
    ['?maxPrice', undefined],
    ['?sort=', undefined],
    ['?cursor=', undefined],
    // Beyond ASCII; Node rejects it unless it is encoded.
    ['?q=%E0%A4%9A%E0%A4%BE%E0%A4%AF', `${LIST}?q=%E0%A4%9A%E0%A4%BE%E0%A4%AF&limit=100`],
    ['?q=%C3%87ay', `${LIST}?q=%C3%A7ay&limit=100`],
    ['?name=%C4%B0stanbul', `${LIST}?name=i%CC%87stanbul&limit=100`],
    [
      '?q=%CE%A3%CE%8A%CE%A3%CE%A5%CE%A6%CE%9F%CE%A3',
      `${LIST}?q=${encodeURIComponent('σίσυφος')}&limit=100`,
    ],
    ['?q=%F0%9F%8D%B5', `${LIST}?q=%F0%9F%8D%B5&limit=100`],
    ['?q=%C2%A0tea%E2%80%83', `${LIST}?q=tea&limit=100`],
    // Numbers.
    ['?maxPrice=1e3', undefined],
    ['?maxPrice=0x10', undefined],
    ['?maxPrice=+10.5+', undefined],
    ['?maxPrice=%2010.5', undefined],
    ['?maxPrice=%2B10', undefined],
    ['?maxPrice=-0', undefined],
    ['?maxPrice=.5', undefined],
    ['?maxPrice=10.', undefined],
    ['?maxPrice=10,5', undefined],
    ['?maxPrice=Infinity', undefined],
    ['?maxPrice=%D9%A1%D9%A0', undefined],
    ['?maxPrice=0010.50', `${LIST}?maxPrice=10.5&limit=100`],
    ['?maxPrice=0', `${LIST}?maxPrice=0&limit=100`],
    ['?maxPrice=0.30000000000000004', `${LIST}?maxPrice=0.30000000000000004&limit=100`],
    ['?limit=05', `${LIST}?limit=5`],
    ['?limit=5.0', `${LIST}?limit=5`],
    ['?limit=5.5', undefined],
    ['?limit=100', `${LIST}?limit=100`],
    ['?limit=101', undefined],
    ['?maxRating=5.00', `${LIST}?limit=100`],
    ['?maxRating=6', undefined],
    ['?maxRating=00', `${LIST}?maxRating=0&limit=100`],
    // What no URL of ours could express, and the link to the next page would have to.
    ['?limit=1&maxPrice=0.0000001', undefined],
    [`?limit=1&maxPrice=1${'0'.repeat(21)}`, undefined],
    [`?limit=1&maxPrice=${'9'.repeat(400)}`, undefined],
    [`?limit=1&name=${'%C4%B0'.repeat(LONGEST_NAME)}`, undefined],
    // Long values.
    [`?q=${'+'.repeat(8_000)}tea`, `${LIST}?q=tea&limit=100`],
    [`?q=${'t'.repeat(8_000)}`, undefined],
    [`?${'a=1&'.repeat(2_000)}q=tea`, `${LIST}?q=tea&limit=100`],
    [`?limit=${'0'.repeat(8_000)}5`, `${LIST}?limit=5`],
    [`?cursor=${'a'.repeat(2_049)}`, undefined],
  ] as [string, string | undefined][]) {
    expect([query, await expectReadAlike(ask, query)]).toEqual([query, address]);
  }
});

const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const asTyped = (text: string) => encodeURI(text).replaceAll('%20', '+');
/** Some texts cannot be encoded, and lone surrogates cannot be sent. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.toWellFormed()),
);
const anyName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['q', 'name', 'category', 'maxPrice', 'maxRating', 'sort', 'limit', 'cursor'],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'Q', 'q[]', ' q', 'utm_source', '__proto__') },
  { weight: 1, arbitrary: anyText },
);
const anyNumber = fc.oneof(
  fc.constantFrom('1e3', '0x10', ' 5 ', '05', '-0', '5.0', '1e21', '0.0000001', '10.5'),
  fc.nat(600).map(String),
  fc.double({ min: 0, noNaN: true }).map(String),
);
const anyValue = fc.oneof(
  fc.constantFrom('', 'tea', 'Tea  MILK', 'toys', 'a-b', 'İstanbul', '+', '#', '?', 'a=b', 'ΑΣ'),
  fc.constantFrom('newest', 'name', 'price-asc', 'price-desc', 'rating', 'stock', 'oldest'),
  anyNumber,
  anyText,
);
const anyWriting = fc.constantFrom(encodeURIComponent, asTyped, percentEncoded);
const anyPart = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(anyName, anyWriting, anyValue, anyWriting)
      .map(([name, writeName, value, write]) => `${writeName(name)}=${write(value)}`),
  },
  { weight: 1, arbitrary: anyName.map(encodeURIComponent) },
  // Raw characters, percent signs included.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0x21, max: 0x7e }), { maxLength: 12 })
      .map((codes) => String.fromCharCode(...codes)),
  },
);
const often = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const anyQuery = fc
  .tuple(
    often('?', '??', '#', '?#', '#?', '?&'),
    fc.array(fc.tuple(anyPart, often('&', '&&', ';', '#', '?', '&?')), { maxLength: 5 }),
  )
  .map(([start, parts]) => start + parts.flat().join(''));

test('generated queries are read alike by the framework and by the response cache', async () => {
  const ask = await openShop();
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      if ((await expectReadAlike(ask, query)) !== undefined) kept += 1;
    }),
    { numRuns: 1_000 },
  );
  // Otherwise it would only test rejections.
  expect(kept).toBeGreaterThan(100);
});
