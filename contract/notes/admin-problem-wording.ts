/** The server's messages for owners when a request fails. */
import { NOTE_LIMITS } from '../limits.ts';

export const NOTE_FAILURES = {
  unknown: 'This note doesn’t exist.',
  tooMany: `There are already ${NOTE_LIMITS.count} notes here. Delete some first.`,
} as const;
