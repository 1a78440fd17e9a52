import { beauty } from './beauty.ts';
import { books } from './books.ts';
import { clothing } from './clothing.ts';
import type { DemoProduct } from './demo-product.ts';
import { electronics } from './electronics.ts';
import { footwear } from './footwear.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { toys } from './toys.ts';

export type { DemoProduct } from './demo-product.ts';

const categories = [electronics, clothing, kitchen, footwear, home, books, beauty, toys] as const;

export const demoCategories: readonly { name: string; slug: string }[] = categories.map(
  ({ name, slug }) => ({ name, slug }),
);

/** Newest first: one product from each category in turn, so that every page of the shop is a mix. */
export const demoProducts: readonly DemoProduct[] = mixCategories();

function mixCategories(): DemoProduct[] {
  const rounds = Math.max(...categories.map((category) => category.products.length));
  return Array.from({ length: rounds }, (_, round) => {
    // Each round starts at another category; otherwise a grid of four or eight columns would show
    // one category per column.
    const start = (round * 3) % categories.length;
    return [...categories.slice(start), ...categories.slice(0, start)].flatMap((category) => {
      const product = category.products[round];
      return product ? [{ ...product, category: category.slug }] : [];
    });
  }).flat();
}
