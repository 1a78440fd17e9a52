import { ACCOUNT_PROBLEMS } from './accounts/problem-wording.ts';
import { CSV_FAILURES } from './admin/problem-wording.ts';
import {
  CATEGORY_FAILURES,
  IMAGE_FAILURES,
  IMPORT_FAILURES,
  PRODUCT_FAILURES,
  ROW_FAILURES,
} from './catalogue/admin-problem-wording.ts';
import { CHECKOUT_FAILURES } from './checkout/problem-wording.ts';
import { CUSTOMER_FAILURES } from './customers/admin-problem-wording.ts';
import { MAIL_FAILURES } from './mail/admin-problem-wording.ts';
import { NOTE_FAILURES } from './notes/admin-problem-wording.ts';
import { ORDER_FAILURES } from './orders/admin-problem-wording.ts';
import { PAYMENT_FAILURES } from './payments/admin-problem-wording.ts';
import { LIST_FAILURES, REQUEST_FAILURES } from './problem-wording.ts';
import type { ReasonWording } from './reason.ts';
import type { REASONS } from './reasons.ts';
import { SETTINGS_FAILURES } from './settings/admin-problem-wording.ts';
import { SETTINGS_PROBLEMS } from './settings/problem-wording.ts';
import { STATS_FAILURES } from './stats/admin-problem-wording.ts';

/** The sentence of every reason. */
export const REASON_WORDING: ReasonWording<typeof REASONS> = {
  ...REQUEST_FAILURES,
  ...LIST_FAILURES,
  ...CSV_FAILURES,
  ...PRODUCT_FAILURES,
  ...CATEGORY_FAILURES,
  ...ACCOUNT_PROBLEMS,
  ...CHECKOUT_FAILURES,
  ...IMAGE_FAILURES,
  ...IMPORT_FAILURES,
  ...ROW_FAILURES,
  ...SETTINGS_PROBLEMS,
  ...SETTINGS_FAILURES,
  ...CUSTOMER_FAILURES,
  ...MAIL_FAILURES,
  ...NOTE_FAILURES,
  ...ORDER_FAILURES,
  ...STATS_FAILURES,
  ...PAYMENT_FAILURES,
};
