import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADMIN_PRODUCT_SORTS } from '../../../contract/catalogue/admin-policy.ts';
import { catalogueCalls } from '../../../contract/catalogue/schemas.ts';
import { Failure } from '../../platform/failure.ts';
import { encodeCursor } from '../../platform/http/list-page.ts';
import { describeProblem } from '../../platform/http/problem.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';
import { makeRow, makeSnapshot } from '../testing.ts';
import { findPage, type IdPage, type ProductQuery } from './product-list.ts';

async function list(snapshot: CatalogueSnapshot, query: ProductQuery): Promise<IdPage> {
  const page = await findPage(snapshot, query);
  if (page instanceof Failure) throw new Error(page.reason);
  return page;
}

/**
 * Few different values, so that there are many ties; prices and ratings that are not whole numbers.
 */
const anySnapshot = fc
  .uniqueArray(
    fc.record({
      _id: fc.stringMatching(/^[a-c]{1,4}$/),
      name: fc.constantFrom('Pot', 'pot', 'Äpfel', 'कप', 'a "quoted" name'),
      price: fc.constantFrom(0, 0.01, 19.99, 249.5, 250),
      rating: fc.constantFrom(0, 0.5, 3.5, 5),
      countInStock: fc.constantFrom(0, 1, 20),
      createdAt: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ _id }) => _id, maxLength: 25 },
  )
  .map((products) => makeSnapshot(products.map(makeRow)));
const anySort = fc.constantFrom(undefined, ...ADMIN_PRODUCT_SORTS);
const anyLimit = fc.integer({ min: 1, max: 7 });

describe('pages of the product list', () => {
  test('paging with any limit gives the same products in the same order as the whole list', async () => {
    await fc.assert(
      fc.asyncProperty(anySnapshot, anySort, anyLimit, async (snapshot, sort, limit) => {
        const whole = await list(snapshot, { sort });
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list(snapshot, { sort, limit, cursor });
          expect(page.total).toBe(snapshot.size);
          expect(page.body.length).toBeLessThanOrEqual(limit);
          ids.push(...page.body);
          cursor = page.nextCursor;
        } while (cursor !== undefined && ids.length <= snapshot.size);
        expect(ids).toEqual(whole.body);
        expect([...ids].sort()).toEqual(snapshot.ids().sort());
      }),
    );
  });

  test('a product removed between two pages, even the last one seen, causes neither a gap nor a repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySnapshot,
        anySort,
        anyLimit,
        fc.nat(),
        async (snapshot, sort, limit, pick) => {
          const first = await list(snapshot, { sort, limit });
          if (first.nextCursor === undefined) return;
          const removed = snapshot.ids()[pick % snapshot.size] ?? '';
          const whole = (await list(snapshot, { sort })).body;
          snapshot.remove([removed]);
          const rest = await list(snapshot, { sort, cursor: first.nextCursor });
          expect(rest.body).toEqual(whole.slice(limit).filter((id) => id !== removed));
        },
      ),
    );
  });

  test.each([
    ['a character that is spelled out to eighteen', '\ufdfa'],
    ['one that JSON escapes', '\u0001'],
    ['a quotation mark', '"'],
    ['an emoji', '🍵'],
  ])('the call accepts the cursor behind a name of 200 times %s', async (_, character) => {
    const name = character.repeat(200).slice(0, 200);
    const snapshot = makeSnapshot([makeRow({ name }), makeRow({ name }), makeRow({ name })]);
    const first = await list(snapshot, { sort: 'name', limit: 1 });
    const query = { sort: 'name', cursor: first.nextCursor };
    const rest = await list(snapshot, catalogueCalls.listProducts.query.parse(query));
    expect([...first.body, ...rest.body]).toEqual(snapshot.ids('name'));
  });

  test('the last page names no next one, even if it is exactly full', async () => {
    const snapshot = makeSnapshot([makeRow(), makeRow(), makeRow(), makeRow()]);
    const first = await list(snapshot, { limit: 2 });
    expect(first.nextCursor).toBeDefined();
    expect(
      (await list(snapshot, { limit: 2, cursor: first.nextCursor })).nextCursor,
    ).toBeUndefined();
    expect((await list(snapshot, { limit: 4 })).nextCursor).toBeUndefined();
    expect((await list(snapshot, {})).nextCursor).toBeUndefined();
  });

  test.each([
    ['text that is not a cursor', 'abc', 'newest'],
    ['a cursor of another type', Buffer.from('{"a":1}').toString('base64url'), 'newest'],
    ['a key of another type', encodeCursor('price-asc', ['pot', 'p1']), 'price-asc'],
    ['a cursor without its sort', Buffer.from('[100,"p1"]').toString('base64url'), 'price-asc'],
  ] as const)('%s is rejected', async (_, cursor, sort) => {
    const answer = await findPage(makeSnapshot([makeRow()]), { cursor, sort });
    expect(answer).toMatchObject({ code: 'invalid_input', errors: [{ field: 'cursor' }] });
  });

  test('a cursor is refused with another sort than its own, which it names', async () => {
    const snapshot = makeSnapshot([makeRow({ price: 1 }), makeRow({ price: 2 })]);
    const { nextCursor: cursor } = await list(snapshot, { sort: 'price-asc', limit: 1 });
    expect((await list(snapshot, { sort: 'price-asc', cursor })).body).toHaveLength(1);
    for (const sort of ['price-desc', 'newest', 'stock', 'name'] as const) {
      const detail = `This cursor belongs to a list sorted by “price-asc”, not by “${sort}”. Ask for the same sort, or leave the cursor out.`;
      const refused = await findPage(snapshot, { sort, cursor });
      if (!(refused instanceof Failure)) throw new Error('The cursor was taken.');
      expect(describeProblem(refused, '', 'en')).toMatchObject({
        code: 'invalid_input',
        errors: [{ field: 'cursor', detail }],
      });
    }
  });
});

describe('the order of the product list', () => {
  test.each([
    ['newest', ['d', 'c', 'b', 'a']],
    ['price-asc', ['d', 'b', 'a', 'c']],
    ['price-desc', ['c', 'b', 'a', 'd']],
    ['rating', ['c', 'a', 'd', 'b']],
    ['name', ['c', 'd', 'b', 'a']],
    ['stock', ['d', 'b', 'a', 'c']],
  ] as const)('sort=%s, with ties newest first', async (sort, expected) => {
    const snapshot = makeSnapshot([
      makeRow({ _id: 'a', createdAt: 1, price: 10.5, rating: 3.5, name: 'Pot', countInStock: 7 }),
      makeRow({ _id: 'b', createdAt: 2, price: 10.5, rating: 1, name: 'pot', countInStock: 0 }),
      makeRow({ _id: 'c', createdAt: 3, price: 10.51, rating: 5, name: 'Cup', countInStock: 20 }),
      makeRow({ _id: 'd', createdAt: 3, price: 9, rating: 1, name: 'dish', countInStock: 0 }),
    ]);
    expect((await list(snapshot, { sort })).body).toEqual(expected);
  });

  test('sorting leaves the snapshot unchanged', async () => {
    const snapshot = makeSnapshot([
      makeRow({ price: 1 }),
      makeRow({ price: 3 }),
      makeRow({ price: 2 }),
    ]);
    const before = snapshot.ids();
    await list(snapshot, { sort: 'price-asc' });
    expect(snapshot.ids()).toEqual(before);
  });
});

describe('the content of the product list', () => {
  const snapshot = makeSnapshot([
    makeRow({ _id: 'cup', name: 'Blue cup', brand: 'Khurja', category: 'kitchen', price: 99.5 }),
    makeRow({ _id: 'pot', name: 'Teapot', brand: 'Blue Mill', description: 'For a CUP of tea.' }),
    makeRow({ _id: 'toy', name: 'Top', category: 'toys', price: 100.01, rating: 4.5 }),
  ]);

  test.each<[ProductQuery, string[]]>([
    [{}, ['toy', 'pot', 'cup']],
    [{ category: 'kitchen' }, ['cup']],
    [{ category: 'Kitchen' }, []],
    [{ category: 'nowhere' }, []],
    [{ maxPrice: 100 }, ['pot', 'cup']],
    [{ maxPrice: 99.5 }, ['cup']],
    [{ maxPrice: 0 }, []],
    [{ maxRating: 4 }, ['pot', 'cup']],
    [{ maxRating: 4.5 }, ['toy', 'pot', 'cup']],
    [{ name: 'CUP' }, ['cup']],
    [{ name: 'o' }, ['toy', 'pot']],
    [{ name: 'blue' }, ['cup']],
    [{ name: '' }, ['toy', 'pot', 'cup']],
    [{ q: 'cup' }, ['pot', 'cup']],
    [{ q: 'blue' }, ['pot', 'cup']],
    [{ q: 'tea   BLUE' }, ['pot']],
    [{ q: 'blue toy' }, []],
    [{ q: '' }, ['toy', 'pot', 'cup']],
    [{ q: '.*' }, []],
    [{ q: 'blue', maxPrice: 99.5, category: 'kitchen' }, ['cup']],
  ])('for %j it is %j', async (query, expected) => {
    const page = await list(snapshot, query);
    expect(page.body).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });
});
