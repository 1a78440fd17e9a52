/** The server's messages for owners when a request fails. */
import type { ReasonWording } from '../reason.ts';
import { RANGE_TEXT } from './admin-wording.ts';
import type { STATS_REASONS } from './reasons.ts';

export const STATS_FAILURES = {
  rangeBackwards: RANGE_TEXT.backwards,
  rangeTooLong: RANGE_TEXT.tooLong,
} as const satisfies ReasonWording<typeof STATS_REASONS>;
