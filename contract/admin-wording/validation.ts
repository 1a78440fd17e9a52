/** Validation messages of fields that only owners fill in. */
import { LIMITS } from '../limits.ts';
import { PRICE_FILTER } from '../policy.ts';
import { AUDIT_DAYS } from '../retention.ts';
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

/** Beside the fields of the settings. */
export const SETTINGS_ERRORS = {
  auditDays: `Enter a whole number of days from ${AUDIT_DAYS.least} to ${formatCount(AUDIT_DAYS.most)}.`,
  oneLine: 'Use a single line without control characters.',
  picture: 'Upload this picture first.',
  accent: 'Enter a colour as # and six digits, such as #b23a1e.',
  phone: 'Enter a phone number, such as +91 80 4567 8901.',
  gstin: 'This isn’t a valid GSTIN. Check its 15 characters.',
  orderPrefix: 'Only letters, digits, spaces and # - . / _ are allowed.',
  shipping: `Shipping must be an amount from 0 to ${formatCount(LIMITS.priceRupees)}.`,
  tax: 'Tax must be from 0 to 100 per cent, with up to two decimals.',
  sliderMax: `Enter a whole number from ${PRICE_FILTER.min + 1} to ${formatCount(LIMITS.priceRupees)}.`,
  timeZone: 'Enter a time zone such as Asia/Kolkata.',
} as const;
