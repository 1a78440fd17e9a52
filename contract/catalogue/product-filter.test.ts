import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRODUCT_SORTS } from './policy.ts';
import * as FILTER from './product-filter.ts';
import { criteriaOf, noFilter, type ProductFilter, sortProducts } from './product-filter.ts';
import { relatedProducts } from './related-products.ts';
import type { Product } from './schemas.ts';

let made = 0;

function product(parts: Partial<Product> = {}): Product {
  made += 1;
  return {
    _id: `p${made}`,
    name: `Thing ${made}`,
    brand: 'Maker',
    category: 'toys',
    price: 100,
    description: 'A thing.',
    image: '/images/thing-640.webp',
    countInStock: 1,
    rating: 4,
    ...parts,
  };
}

const NO_FILTER = noFilter(5000);
const filterProducts = (products: readonly Product[], filter: ProductFilter) =>
  FILTER.filterProducts(products, criteriaOf(filter)).products;
const countAbove = (products: readonly Product[], filter: ProductFilter) =>
  FILTER.filterProducts(products, criteriaOf(filter)).above;

const ids = (products: readonly Product[]) => products.map(({ _id }) => _id);

describe('filterProducts', () => {
  test('keeps products whose category equals the selected slug', () => {
    const toy = product({ category: 'toys' });
    const book = product({ category: 'books' });
    expect(filterProducts([toy, book], { ...NO_FILTER, category: 'books' })).toEqual([book]);
    expect(filterProducts([toy, book], NO_FILTER)).toEqual([toy, book]);
  });

  test('keeps products whose price is at most the slider value', () => {
    const products = [99, 100, 100.01].map((price) => product({ price }));
    expect(filterProducts(products, { ...NO_FILTER, maxPrice: 100 })).toEqual(products.slice(0, 2));
  });

  test('keeps products whose rating is at most the slider value', () => {
    const products = [0, 3, 3.5].map((rating) => product({ rating }));
    expect(filterProducts(products, { ...NO_FILTER, maxRating: 3 })).toEqual(products.slice(0, 2));
  });

  test('the price slider at its maximum hides what costs more', () => {
    const products = [product({ price: 5000 }), product({ price: 5000.5 })];
    expect(filterProducts(products, NO_FILTER)).toEqual(products.slice(0, 1));
  });

  test("products above the slider's maximum are counted, and shown on request", () => {
    const products = [4999, 5000.5, 9000].map((price) => product({ price }));
    const all = [...products, product({ price: 7000, category: 'books' })];
    const inToys = { ...NO_FILTER, category: 'toys' };
    expect(countAbove(all, NO_FILTER)).toBe(3);
    expect(countAbove(all, inToys)).toBe(2);
    expect(countAbove(all, { ...NO_FILTER, q: 'nothing like it' })).toBe(0);
    expect(filterProducts(all, { ...inToys, isAboveShown: true })).toEqual(products);
    expect(countAbove(all, { ...inToys, isAboveShown: true })).toBe(0);
  });

  test('every word must occur in name, brand or description, whatever its case', () => {
    const pot = product({ name: 'Clay pot', brand: 'Matkora', description: 'For CHAI.' });
    const cup = product({ name: 'Clay cup' });
    expect(filterProducts([pot, cup], { ...NO_FILTER, q: '  chai clay matk ' })).toEqual([pot]);
    expect(filterProducts([pot, cup], { ...NO_FILTER, q: 'clay' })).toEqual([pot, cup]);
    expect(filterProducts([pot, cup], { ...NO_FILTER, q: '.*' })).toEqual([]);
  });
});

describe('sortProducts', () => {
  test('each sort orders by its key, and equal products stay newest first', () => {
    const cheap = product({ name: 'Banana', price: 10, rating: 5 });
    const dear = product({ name: 'apple', price: 20, rating: 1 });
    const equal = product({ name: 'Cherry', price: 20, rating: 5 });
    const products = [dear, equal, cheap];
    const order = (sort: (typeof PRODUCT_SORTS)[number]) => sortProducts(products, sort);
    expect(order('newest')).toEqual([dear, equal, cheap]);
    expect(order('price-asc')).toEqual([cheap, dear, equal]);
    expect(order('price-desc')).toEqual([dear, equal, cheap]);
    expect(order('rating')).toEqual([equal, cheap, dear]);
    expect(order('name')).toEqual([dear, cheap, equal]);
  });

  test('no sort adds or drops products or changes the list it is given', () => {
    const anyProducts = fc.array(fc.record({ price: fc.nat(), rating: fc.nat(5) }));
    fc.assert(
      fc.property(anyProducts, fc.constantFrom(...PRODUCT_SORTS), (parts, sort) => {
        const products = parts.map(product);
        const before = ids(products);
        expect(ids(sortProducts(products, sort)).toSorted()).toEqual(before.toSorted());
        expect(ids(products)).toEqual(before);
      }),
    );
  });
});

test('related products are four others of the same category, those in stock first', () => {
  const shown = product();
  const soldOut = product({ countInStock: 0 });
  const others = Array.from({ length: 3 }, () => product());
  const elsewhere = product({ category: 'books' });
  const products = [soldOut, shown, elsewhere, ...others];
  expect(relatedProducts(products, shown)).toEqual([...others, soldOut]);
  expect(relatedProducts([...products, product()], shown)).toHaveLength(4);
  expect(relatedProducts([shown], shown)).toEqual([]);
});
