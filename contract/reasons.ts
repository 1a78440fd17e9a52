import { ACCOUNT_REASONS } from './accounts/reasons.ts';
import {
  CATEGORY_REASONS,
  IMAGE_REASONS,
  IMPORT_REASONS,
  PRODUCT_REASONS,
  ROW_REASONS,
} from './catalogue/reasons.ts';
import { CHECKOUT_REASONS } from './checkout/reasons.ts';
import { CSV_REASONS } from './csv-reasons.ts';
import { CUSTOMER_REASONS } from './customers/reasons.ts';
import { LIST_REASONS } from './list-reasons.ts';
import { MAIL_REASONS } from './mail/reasons.ts';
import { NOTE_REASONS } from './notes/reasons.ts';
import { ORDER_REASONS } from './orders/reasons.ts';
import { PAYMENT_REASONS } from './payments/reasons.ts';
import type { Reason } from './reason.ts';
import { REQUEST_REASONS } from './request-reasons.ts';
import { SETTINGS_REASONS } from './settings/reasons.ts';
import { STATS_REASONS } from './stats/reasons.ts';

/** Every reason for which a request can fail, by its name. */
export const REASONS = {
  ...REQUEST_REASONS,
  ...LIST_REASONS,
  ...CSV_REASONS,
  ...PRODUCT_REASONS,
  ...CATEGORY_REASONS,
  ...ACCOUNT_REASONS,
  ...CHECKOUT_REASONS,
  ...IMAGE_REASONS,
  ...IMPORT_REASONS,
  ...ROW_REASONS,
  ...SETTINGS_REASONS,
  ...CUSTOMER_REASONS,
  ...MAIL_REASONS,
  ...NOTE_REASONS,
  ...ORDER_REASONS,
  ...STATS_REASONS,
  ...PAYMENT_REASONS,
};

export type ReasonName = keyof typeof REASONS;

export type ParamsOf<Name extends ReasonName> =
  (typeof REASONS)[Name] extends Reason<infer Params> ? Params : never;
