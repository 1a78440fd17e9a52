import { reason } from '../reason.ts';

export const CUSTOMER_REASONS = { customerNotFound: reason('not_found') };
