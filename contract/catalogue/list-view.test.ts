import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstView, readView, writeView } from './list-view.ts';
import { PRODUCT_SORTS } from './policy.ts';

test('the initial view needs no query', () => {
  expect(writeView(firstView(5000), 5000)).toBe('');
  expect(readView(new URLSearchParams(), 5000)).toEqual(firstView(5000));
});

test('any view survives being written to a query and read back', () => {
  const anyView = fc.record({
    filter: fc.record({
      maxPrice: fc.integer({ min: 100, max: 4999 }),
      isAboveShown: fc.constant(false),
      category: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      maxRating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
      q: fc.string(),
    }),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    shown: fc.integer({ min: 1, max: 50 }).map((pages) => pages * 24),
  });
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(new URLSearchParams(writeView(view, 5000)), 5000)).toEqual(view);
    }),
  );
});

test('an invalid query never gives a view that cannot be shown', () => {
  const anyText = fc.record({
    maxPrice: fc.string(),
    maxRating: fc.string(),
    category: fc.string(),
    sort: fc.string(),
    shown: fc.string(),
  });
  fc.assert(
    fc.property(anyText, (texts) => {
      const { filter, sort, shown } = readView(new URLSearchParams(texts), 5000);
      expect(filter.maxPrice).toBeGreaterThanOrEqual(100);
      expect(filter.maxPrice).toBeLessThanOrEqual(5000);
      expect(filter.maxRating).toBeGreaterThanOrEqual(1);
      expect(filter.maxRating).toBeLessThanOrEqual(5);
      expect(PRODUCT_SORTS).toContain(sort);
      expect(shown).toBeGreaterThanOrEqual(24);
    }),
  );
});

const tidy = (query: string) => writeView(readView(new URLSearchParams(query), 5000), 5000);

test.each([
  ['maxPrice=900&category=clothing', 'category=clothing&maxPrice=900'],
  ['sort=name&q=tea&utm_source=mail&fbclid=1', 'q=tea&sort=name'],
  ['maxPrice=5000&maxRating=5&sort=newest&shown=24&above=0', ''],
  ['maxPrice=899.6&maxRating=3.3', 'maxPrice=900&maxRating=3.5'],
  ['maxPrice=99999&maxRating=0', 'maxRating=1'],
  ['shown=25', 'shown=48'],
  ['shown=-3&sort=sideways&category=&q=', ''],
  ['above=1', 'above=1'],
  ['above=1&maxPrice=900', 'maxPrice=900'],
])('%s is the view of %j', (query, address) => {
  expect(tidy(query)).toBe(address);
});

test('a text longer than any name is truncated, and a category of that length is ignored', () => {
  expect(tidy(`q=${'x'.repeat(900)}`)).toBe(`q=${'x'.repeat(200)}`);
  expect(tidy(`category=${'x'.repeat(201)}`)).toBe('');
});

test('a view has one URL, however its query was written', () => {
  const parameter = fc.tuple(
    fc.constantFrom('maxPrice', 'maxRating', 'category', 'sort', 'shown', 'q', 'above', 'other'),
    fc.oneof(fc.string(), fc.constantFrom('1', '48', '900', '4.5', 'name', 'toys')),
  );
  fc.assert(
    fc.property(fc.array(parameter), (parameters) => {
      const address = tidy(new URLSearchParams(parameters).toString());
      expect(tidy(address)).toBe(address);
    }),
  );
});

test('where the owner has moved the end of the slider, its end is left out of the address', () => {
  const rewritten = (query: string) => writeView(readView(new URLSearchParams(query), 9000), 9000);
  expect(rewritten('maxPrice=9000')).toBe('');
  expect(rewritten('maxPrice=20000&above=1')).toBe('above=1');
  expect(rewritten('maxPrice=5000&above=1')).toBe('maxPrice=5000');
});
