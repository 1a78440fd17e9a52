/** Validation messages of fields that only owners fill in. */
import { LIMITS } from '../policy.ts';
import { formatCount } from './count-of.ts';

export const FIELD_ERRORS = {
  slug: 'Use only lowercase letters, digits and single hyphens.',
  image: 'Enter an image URL that starts with http:// or https://.',
  price: 'Price must be a number with up to two decimals.',
  priceTooHigh: `Price can’t be higher than ${formatCount(LIMITS.priceRupees)}.`,
  amount: 'Amount must be a number with up to two decimals.',
  stock: 'Stock must be a whole number.',
  stockTooHigh: `Stock can’t be higher than ${formatCount(LIMITS.stock)}.`,
} as const;
