import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../../contract/policy.ts';
import { FIRST_VIEW, readView, writeView } from './filter-address.ts';

test('the view as it is at first needs no words in the address', () => {
  expect(writeView(FIRST_VIEW)).toBe('');
  expect(readView(new URLSearchParams())).toEqual(FIRST_VIEW);
});

test('whatever view is written is read back the same', () => {
  const anyView = fc.record({
    filter: fc.record({
      maxPrice: fc.integer({ min: 100, max: 5000 }),
      category: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      maxRating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
      q: fc.string(),
    }),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    shown: fc.integer({ min: 1, max: 50 }).map((pages) => pages * 24),
  });
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
    }),
  );
});

test('rubbish in the address never makes a view that cannot be shown', () => {
  const anyText = fc.record({
    maxPrice: fc.string(),
    maxRating: fc.string(),
    category: fc.string(),
    sort: fc.string(),
    shown: fc.string(),
  });
  fc.assert(
    fc.property(anyText, (texts) => {
      const { filter, sort, shown } = readView(new URLSearchParams(texts));
      expect(filter.maxPrice).toBeGreaterThanOrEqual(100);
      expect(filter.maxPrice).toBeLessThanOrEqual(5000);
      expect(filter.maxRating).toBeGreaterThanOrEqual(1);
      expect(filter.maxRating).toBeLessThanOrEqual(5);
      expect(PRODUCT_SORTS).toContain(sort);
      expect(shown).toBeGreaterThanOrEqual(24);
    }),
  );
});
