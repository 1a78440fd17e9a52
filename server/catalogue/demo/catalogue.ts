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

const shelves = [electronics, clothing, kitchen, footwear, home, books, beauty, toys] as const;

export const demoCategories: readonly { name: string; slug: string }[] = shelves.map(
  ({ name, slug }) => ({ name, slug }),
);

/** Newest first: one product from each shelf in turn, so that every page of the shop is a mix. */
export const demoProducts: readonly DemoProduct[] = mixShelves();

function mixShelves(): DemoProduct[] {
  const rounds = Math.max(...shelves.map((shelf) => shelf.products.length));
  return Array.from({ length: rounds }, (_, round) => {
    // Each round starts at another shelf; otherwise a grid of four or eight columns would show
    // one category per column.
    const start = (round * 3) % shelves.length;
    return [...shelves.slice(start), ...shelves.slice(0, start)].flatMap((shelf) => {
      const product = shelf.products[round];
      return product ? [{ ...product, category: shelf.slug }] : [];
    });
  }).flat();
}
