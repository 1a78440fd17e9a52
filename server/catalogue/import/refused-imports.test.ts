import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_COLUMNS } from '../../../contract/catalogue/import-schemas.ts';
import { expectProblem, openAnyShop } from '../../platform/http/testing.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { productFile, sendFile, tryFile } from './import-testing.ts';

/** `npm run test:slow` sets a higher number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

const stored = ({ database }: TestShop) =>
  database.query.selectFrom('products').selectAll().orderBy('id').execute();

const HEADER = PRODUCT_COLUMNS.join(',');

describeOnOneEngine('rejected imports', (place) => {
  test('every invalid row is listed with its line and the reasons', async () => {
    const database = await openMigrated(place);
    const product = await addProduct(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const [header = '', good = ''] = productFile([{}]).split('\r\n');
    const row = (fields: Parameters<typeof productFile>[0][number]) =>
      productFile([fields])
        .slice(header.length + 2)
        .trimEnd();
    const file = [
      header,
      row({ description: 'three\nlines\nlong' }), // line 2 to 4
      row({ price: '1,5', countInStock: 'many' }), // 5
      good, // 6
      row({ name: ' ', image: 'javascript:alert(1)' }), // 7
      '', // 8
      row({ category: 'no-such-category' }), // 9
      row({ _id: 'unknown' }), // 10
      row({ _id: product.id }), // 11
      row({ _id: product.id }), // 12
      'too,few', // 13
      `"x"y${good.slice(1)}`, // 14
      row({ brand: 'nul\0', description: 'x'.repeat(5_001) }), // 15
      row({ _id: '../x', stockSeen: '1.5' }), // 16
      '"never closed', // 17
    ].join('\r\n');
    const report = await tryFile(shop, token, file);
    expect(report).toMatchObject({ added: 2, changed: 1, unchanged: 0 });
    const listed = report.badRows.map(({ line, errors }) => [
      line,
      errors.map(({ field, detail }) => `${field}: ${detail}`),
    ]);
    expect(listed).toEqual([
      [
        5,
        [
          'price: Price must be a number of rupees with up to two decimals.',
          'countInStock: Stock must be a whole number.',
        ],
      ],
      [
        7,
        [
          'name: Name is required.',
          'image: Image must be a URL that starts with http:// or https://.',
        ],
      ],
      [9, ['category: This category doesn’t exist.']],
      [10, ['_id: No product has this _id.']],
      [12, ['_id: Line 11 is already about this product.']],
      [13, ['row: This row has 2 cells, but the file has 10 columns.']],
      [14, ['row: There’s text after a closing quote.']],
      [
        15,
        [
          'brand: Brand contains a character we can’t save.',
          'description: Description can have at most 5,000 characters.',
        ],
      ],
      [
        16,
        [
          '_id: ID must have 1 to 64 letters, digits, hyphens and underscores, and nothing else.',
          'stockSeen: Stock seen must be a whole number.',
        ],
      ],
      [17, ['row: A quote is opened here but never closed.']],
    ]);
  });

  test.each([
    ['that the file alone reveals', { price: 'free' }, 'line 3, price'],
    ['that only the catalogue reveals', { _id: 'unknown' }, 'line 3, _id'],
  ])('one invalid row %s is enough: nothing is imported', async (_what, bad, field) => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database);
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const before = await stored(shop);
    const file = productFile([{ _id: id, name: 'Changed' }, bad, { name: 'New' }]);
    const problem = expectProblem(await sendFile(shop, token, file, 'dryRun=0'), 400);
    expect(problem).toMatchObject({
      code: 'invalid_input',
      detail: '1 row has errors, so nothing was imported.',
      errors: [{ field }],
    });
    expect(await stored(shop)).toEqual(before);
    expect(await database.query.selectFrom('imports').selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  test('a row that takes more stock than there is, is invalid', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { stock: 3 });
    const full = await addProduct(database, { stock: 99_999 });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    const { badRows } = await tryFile(
      shop,
      token,
      productFile([
        { _id: id, countInStock: 5, stockSeen: 10 },
        { _id: full.id, countInStock: 12, stockSeen: 10 },
      ]),
    );
    expect(badRows.map(({ errors }) => errors[0]?.detail)).toEqual([
      'Only 3 left in stock, so you can’t remove 5.',
      'There are now 99,999 in stock. The limit is 100,000.',
    ]);
  });

  test('a visitor and a shopper can neither import nor see an import', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.shopper();
    const file = productFile([{}]);
    const url = '/api/admin/products/import/request-0001';
    for (const query of ['dryRun=1', 'dryRun=0']) {
      expectProblem(await sendFile(shop, undefined, file, query), 401);
      expectProblem(await sendFile(shop, token, file, query), 403);
    }
    expectProblem(await shop.request({ url }), 401);
    expectProblem(await shop.request({ url, token }), 403);
    expect(await stored(shop)).toEqual([]);
  });

  test('no file causes a server error, whatever it contains', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('', '"', '""', '"a', 'a"b', '\0', '=1', '1e9', '-1', 'uncategorised', '\r'),
    );
    const line = fc.array(cell, { minLength: 8, maxLength: 10 }).map((cells) => cells.join(','));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
        const file = Buffer.from([HEADER, ...lines].join('\n'));
        for (const query of ['dryRun=1', 'dryRun=0']) {
          expect((await sendFile(shop, token, file, query)).statusCode).toBeLessThan(500);
        }
      }),
      { seed: 1_729, numRuns: RUNS },
    );
    expect(await stored(shop)).toEqual([]);
  });
});

test.each([
  ['nothing', '', 'This file is empty.'],
  ['nothing but line breaks', '\n\r\n', 'The file is empty.'],
  ['a header only', `${HEADER}\r\n`, 'The file has column names but no products.'],
  [
    'a header and empty rows',
    `${HEADER}\r\n,,,,,,,,\r\n\r\n`,
    'The file has column names but no products.',
  ],
  ['an unknown column', `${HEADER},colour\r\nx`, 'Unknown column “colour”.'],
  ['a column without a name', `${HEADER},\r\nx`, 'A column has no name.'],
  ['a column twice', `${HEADER},Name\r\nx`, 'The column name appears twice.'],
  ['missing columns', '_id,name\r\nx', 'Missing columns: brand, category, price,'],
  ['semicolons', `${HEADER.replaceAll(',', ';')}\r\nx`, 'separated by commas'],
  ['UTF-16', Buffer.from(`\uFEFF${HEADER}`, 'utf16le'), 'The file isn’t UTF-8.'],
  ['Latin 1', Buffer.from(`${HEADER}\r\ncafé`, 'latin1'), 'The file isn’t UTF-8.'],
  ['a NUL', '\0', 'Unknown column'],
  ['JSON', '{"name":"x"}', 'Unknown column'],
  [
    'a quote that is never closed',
    `${HEADER}\n"${'x'.repeat(200_000)}`,
    'The row on line 2 is longer than 100,000 characters. A quote may be missing.',
  ],
  ['megabytes of line breaks', '\n'.repeat(3_000_000), 'The file is empty.'],
  ['too many columns', `${HEADER}${',x'.repeat(40)}`, 'Unknown column “x”.'],
  [
    'far too many columns',
    `${HEADER}${',x'.repeat(40_000)}`,
    'line 1 has more than 1,000 columns.',
  ],
  ['too many rows', `${HEADER}\n${'x\n'.repeat(100_001)}`, 'more than 100,000 rows'],
])('a file of %s is rejected with a clear message', async (_what, file, sentence) => {
  const shop = await openAnyShop();
  const { jwtToken: token } = await shop.admin();
  for (const query of ['dryRun=1', 'dryRun=0']) {
    const { detail } = expectProblem(await sendFile(shop, token, file, query), 400);
    expect(detail).toContain(sentence);
  }
});

test('a dry run lists up to a thousand invalid rows; of more it gives the number and the first errors', async () => {
  const shop = await openAnyShop();
  const { jwtToken: token } = await shop.admin();
  const file = (bad: number) => productFile([{}, ...Array(bad).fill({ category: 'nowhere' })]);
  expect((await tryFile(shop, token, file(1_000))).badRows).toHaveLength(1_000);
  const problem = expectProblem(await sendFile(shop, token, file(1_001), 'dryRun=1'), 400);
  expect(problem.detail).toBe(
    '1,001 rows have errors, too many to list. The first is on line 3 (category): This category doesn’t exist.',
  );
  expect(problem.errors).toHaveLength(100);
});

test('another content type, a file that is too large and invalid parameters are rejected', async () => {
  const shop = await openAnyShop();
  const { jwtToken: token } = await shop.admin();
  const json = { method: 'POST', url: '/api/admin/products/import', token, body: {} } as const;
  expect(expectProblem(await shop.request(json), 415).detail).toBe('Send the body as text/csv.');
  const huge = Buffer.alloc(20 * 1024 * 1024 + 1);
  expect(expectProblem(await sendFile(shop, token, huge, 'dryRun=1'), 413).detail).toBe(
    'This file is too large. The limit is 20 MB.',
  );
  for (const query of ['dryRun=2', 'dryRun=', 'requestId=short', 'dryRun=0&requestId=a%20b']) {
    expectProblem(await sendFile(shop, token, productFile([{}]), query), 400);
  }
});
