import { reason } from '../reason.ts';

export const NOTE_REASONS = {
  noteNotFound: reason('not_found'),
  tooManyNotes: reason<{ most: number }>('too_many_notes'),
};
