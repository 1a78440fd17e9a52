import { reason } from './reason.ts';

/** About the cursor of a list. */
export const LIST_REASONS = {
  unknownCursor: reason('invalid_input'),
  cursorOfOtherSort: reason<{ own: string; asked: string }>('invalid_input'),
};
