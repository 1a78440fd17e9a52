import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageFileName } from '../../../contract/catalogue/images.ts';
import { type DemoProduct, demoCategories, demoProducts } from './catalogue.ts';

const pictureFolder = join(import.meta.dirname, '../../../web/public/images');
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function pictureFiles({ picture }: DemoProduct): string[] {
  return IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => imageFileName(picture, width, format)),
  );
}

function countWithStock(stock: number, products = demoProducts): number {
  return products.filter((product) => product.stock === stock).length;
}

describe('the demo categories', () => {
  it('are eight, with unique names and kebab-case slugs, without the built-in one', () => {
    expect(demoCategories).toHaveLength(8);
    expect(new Set(demoCategories.map(({ name }) => name)).size).toBe(8);
    expect(new Set(demoCategories.map(({ slug }) => slug)).size).toBe(8);
    for (const { slug } of demoCategories) expect(slug).toMatch(kebabCase);
    expect(demoCategories.map(({ slug }) => slug)).not.toContain('uncategorised');
  });

  it('hold nine products each, 72 in all', () => {
    expect(demoProducts).toHaveLength(72);
    for (const { slug } of demoCategories) {
      expect(demoProducts.filter(({ category }) => category === slug)).toHaveLength(9);
    }
  });
});

describe('the demo products', () => {
  it('have unique names and unique kebab-case pictures', () => {
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(72);
    expect(new Set(demoProducts.map(({ picture }) => picture)).size).toBe(72);
    for (const { picture } of demoProducts) expect(picture).toMatch(kebabCase);
  });

  it.each(demoProducts)(
    '$name has a price, rating, stock and text that the shop can show',
    (product) => {
      expect(product.priceRupees).toBeGreaterThanOrEqual(100);
      expect(product.priceRupees).toBeLessThanOrEqual(6000);
      expect(Number(product.priceRupees.toFixed(2))).toBe(product.priceRupees);

      expect(product.rating).toBeGreaterThanOrEqual(0);
      expect(product.rating).toBeLessThanOrEqual(5);
      expect(Number.isInteger(product.rating * 2)).toBe(true);

      expect(Number.isInteger(product.stock)).toBe(true);
      if (product.stock > 1) expect(product.stock).toBeGreaterThanOrEqual(3);
      expect(product.stock).toBeLessThanOrEqual(120);

      expect(product.brand).not.toBe('');
      expect(product.description).toMatch(/^[A-Z].*\.$/);
      expect(product.description).not.toContain('!');
      expect(product.description.match(/[.?](?=\s|$)/g)).toHaveLength(2);
    },
  );

  it('reach both ends of the price filter', () => {
    expect(demoProducts.filter(({ priceRupees }) => priceRupees === 100)).toHaveLength(1);
    expect(demoProducts.filter(({ priceRupees }) => priceRupees > 5000).length).toBeGreaterThan(3);
    expect(demoProducts.some(({ priceRupees }) => !Number.isInteger(priceRupees))).toBe(true);
  });

  it('use every half step of the rating, and mostly the upper ones', () => {
    expect(new Set(demoProducts.map(({ rating }) => rating)).size).toBe(11);
    expect(demoProducts.filter(({ rating }) => rating >= 3.5).length).toBeGreaterThan(36);
  });

  it('are out of stock five times and down to the last one five times', () => {
    expect(countWithStock(0)).toBe(5);
    expect(countWithStock(1)).toBe(5);
  });

  it('start with twelve in stock, one of them the last unit, from all categories', () => {
    const newest = demoProducts.slice(0, 12);
    expect(countWithStock(0, newest)).toBe(0);
    expect(countWithStock(1, newest)).toBe(1);
    expect(new Set(newest.map(({ category }) => category)).size).toBe(8);
  });

  it('never follow one of the same category', () => {
    for (const [index, product] of demoProducts.entries()) {
      expect(product.category).not.toBe(demoProducts[index - 1]?.category);
    }
  });
});

describe('the demo pictures', () => {
  it.each(demoProducts)('of $name exist in every width and format', (product) => {
    const missing = pictureFiles(product).filter((file) => !existsSync(join(pictureFolder, file)));
    expect(missing).toEqual([]);
  });

  it('have no orphans among them', () => {
    const expected = new Set(['LICENSE.txt', ...demoProducts.flatMap(pictureFiles)]);
    expect(readdirSync(pictureFolder).filter((file) => !expected.has(file))).toEqual([]);
  });
});
