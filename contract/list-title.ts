import type { Category } from './catalogue.ts';
import type { ListView } from './list-view.ts';
import { PRICE_FILTER, RATING_FILTER } from './policy.ts';
import { formatPrice, toPaise } from './pricing.ts';
import { SHOP_NAME } from './wording.ts';

/** The title of a product list view: "Clothing up to ₹900". */
export function nameView({ filter }: ListView, categories: readonly Category[]): string {
  const { q, category, maxPrice, isAboveShown, maxRating } = filter;
  const name = categories.find(({ slug }) => slug === category)?.name;
  const limits: string[] = [];
  if (q.trim() !== '') limits.push(`for “${q.trim()}”`);
  if (maxPrice !== PRICE_FILTER.initial) limits.push(`up to ${formatPrice(toPaise(maxPrice))}`);
  if (isAboveShown) limits.push('at any price');
  if (maxRating !== RATING_FILTER.initial) limits.push(`rated up to ${formatStars(maxRating)}`);
  const isWhole = limits.length === 0 && category === undefined;
  return [name ?? (isWhole ? 'All products' : 'Products'), ...limits].join(' ');
}

export function titleOfView(view: ListView, categories: readonly Category[]): string {
  return `${nameView(view, categories)} · ${SHOP_NAME}`;
}

export function formatStars(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`;
}

export function countProducts(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}
