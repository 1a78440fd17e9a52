import { reason } from '../reason.ts';

export const STATS_REASONS = {
  rangeBackwards: reason('invalid_input'),
  rangeTooLong: reason('invalid_input'),
};
