/** The server's messages for owners when a request fails. */
import { formatCount } from '../admin/count-of.ts';
import { AUDIT_DAYS } from '../audit/policy.ts';
import { PRICE_FILTER } from '../catalogue/policy.ts';
import { LIMITS } from '../limits.ts';
import type { ReasonWording } from '../reason.ts';
import type { SETTINGS_REASONS } from './reasons.ts';

export const SETTINGS_FAILURES = {
  settingsChanged: 'Someone else has saved the settings in the meantime, so yours were not saved.',
} as const satisfies Partial<ReasonWording<typeof SETTINGS_REASONS>>;

/** Beside the fields of the settings. */
export const SETTINGS_ERRORS = {
  auditDays: `The audit log can be kept for a whole number of days from ${AUDIT_DAYS.least} to ${formatCount(AUDIT_DAYS.most)}.`,
  picture: 'The picture must be one that was uploaded here.',
  accent: 'The accent colour must be # and six digits, such as #b23a1e.',
  phone: 'The phone number must look like +91 80 4567 8901.',
  gstin: 'The GSTIN is not valid. Check its 15 characters.',
  orderPrefix: 'The prefix can have only letters, digits, spaces and # - . / _ in it.',
  shipping: `Shipping must be from 0 to ${formatCount(LIMITS.priceRupees)} rupees, with up to two decimals.`,
  tax: 'Tax must be from 0 to 100 per cent, with up to two decimals.',
  sliderMax: `The price slider must end at a whole number of rupees from ${PRICE_FILTER.min + 1} to ${formatCount(LIMITS.priceRupees)}.`,
  timeZone: 'The time zone must have a name such as Asia/Kolkata.',
} as const;
