/** Validation messages of fields that only owners fill in. */
import { LIMITS } from '../policy.ts';
import { formatCount } from './count-of.ts';

export const FIELD_ERRORS = {
  id: 'This isn’t a valid ID.',
  slug: 'Use only lowercase letters, digits and single hyphens.',
  image: 'The URL must start with http:// or https://.',
  price: 'Price must be a number with up to two decimals.',
  priceTooHigh: `Price can’t be higher than ${formatCount(LIMITS.priceRupees)}.`,
  amount: 'Amount must be a number with up to two decimals.',
  stock: 'Stock must be a whole number.',
  stockTooHigh: `Stock can’t be higher than ${formatCount(LIMITS.stock)}.`,
} as const;

/** About a file that an owner uploads. */
export const FILE_ERRORS = {
  empty: 'This file is empty.',
  tooLarge: (megabytes: number) => `This file is too large. The limit is ${megabytes} MB.`,
} as const;
