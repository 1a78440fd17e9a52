/** The server's messages for owners when a request fails. */
import type { ReasonWording } from '../reason.ts';
import type { NOTE_REASONS } from './reasons.ts';

export const NOTE_FAILURES = {
  noteNotFound: 'This note doesn’t exist.',
  tooManyNotes: ({ most }) => `There are already ${most} notes here. Delete some first.`,
} as const satisfies ReasonWording<typeof NOTE_REASONS>;
