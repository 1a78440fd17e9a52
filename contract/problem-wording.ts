/** The server's messages for shoppers when something goes wrong, where they belong to no one domain. */
import type { LIST_REASONS } from './list-reasons.ts';
import type { ReasonWording } from './reason.ts';

export const PROBLEMS = {
  notSignedIn: 'Please sign in to continue.',
  invalid: 'The request is not valid.',
  fault: 'Something went wrong on our side. Please try again.',
  tooManyRequests: 'Too many requests.',
  tooManyAtOnce: 'Too many requests from your network at once. Please try again in a moment.',
  tryAgainIn: (wait: string) => `Please try again in ${wait}.`,
} as const;

/** The database is unavailable or read-only. */
export const UNAVAILABLE_PROBLEMS = {
  away: 'The shop is having trouble right now. Please try again in a moment.',
  readOnly: 'We can’t save anything right now. Nothing has changed. Please try again in a moment.',
  outcomeUnknown:
    'Something interrupted us while saving, so this may or may not have gone through. Please check before you try again.',
} as const;

/** The page for a visitor who opens too many made-up addresses. */
export const BUSY_PAGE = { heading: 'One moment, please' } as const;

/** Beside the field that they are about, which each of them names. */
export const FIELD_PROBLEMS = {
  required: (field: string) => `${field} is required.`,
  tooLong: (most: number) => (field: string) =>
    `${field} can have at most ${most.toLocaleString('en')} characters.`,
  unstorable: (field: string) => `${field} contains a character we can’t save.`,
  unsearchable: (field: string) => `${field} contains a character that can’t be searched for.`,
  invalid: (field: string) => `${field} is not valid.`,
  number: (field: string) => `${field} must be a number.`,
  positive: (field: string) => `${field} must be a number of 0 or more.`,
  rupees: (field: string) => `${field} must be a number of rupees with up to two decimals.`,
  id: (field: string) =>
    `${field} must have 1 to 64 letters, digits, hyphens and underscores, and nothing else.`,
  requestId: (field: string) =>
    `${field} must have 10 to 40 letters, digits, hyphens and underscores, and nothing else.`,
  cursor: 'This cursor is not one of this list. Leave it out to start from the beginning.',
  misspelt: (given: string, meant: string) =>
    `There is no parameter “${given}”. Did you mean “${meant}”?`,
  email: 'Please enter a valid email address.',
  shortPassword: (least: number) => `Your password needs at least ${least} characters.`,
  passwordsDiffer: 'The passwords don’t match.',
} as const;

export const LIST_FAILURES = {
  unknownCursor: FIELD_PROBLEMS.cursor,
  cursorOfOtherSort: ({ own, asked }) =>
    `This cursor belongs to a list sorted by “${own}”, not by “${asked}”. Ask for the same sort, or leave the cursor out.`,
} as const satisfies ReasonWording<typeof LIST_REASONS>;
