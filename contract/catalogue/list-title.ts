import { formatPrice, toPaise } from '../pricing.ts';
import type { ShopView } from '../settings/shop.ts';
import * as TITLES from '../storefront/titles-wording.ts';
import type { ListView } from './list-view.ts';
import * as LIST from './list-wording.ts';
import { RATING_FILTER } from './policy.ts';
import type { Category } from './schemas.ts';

/** The title of a product list view: "Clothing up to ₹900". */
export function nameView(
  { filter }: ListView,
  categories: readonly Category[],
  sliderMax: number,
): string {
  const { q, category, maxPrice, isAboveShown, maxRating } = filter;
  const name = categories.find(({ slug }) => slug === category)?.name;
  const limits: string[] = [];
  if (q.trim() !== '') limits.push(LIST.forSearch(q.trim()));
  if (maxPrice !== sliderMax) limits.push(LIST.withPriceUpTo(formatPrice(toPaise(maxPrice))));
  if (isAboveShown) limits.push(LIST.atAnyPrice);
  if (maxRating !== RATING_FILTER.initial) limits.push(LIST.ratedUpTo(LIST.stars(maxRating)));
  const isWhole = limits.length === 0 && category === undefined;
  return [name ?? (isWhole ? LIST.everything : LIST.someProducts), ...limits].join(' ');
}

export function titleOfView(
  view: ListView,
  categories: readonly Category[],
  { name, sliderMax }: Pick<ShopView, 'name' | 'sliderMax'>,
): string {
  return TITLES.named(nameView(view, categories, sliderMax), name);
}
