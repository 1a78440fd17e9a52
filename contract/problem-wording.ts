/** The server's messages for shoppers when something goes wrong, where they belong to no one domain. */
import { FILE_ERRORS } from './admin/problem-wording.ts';
import type { LIST_REASONS } from './list-reasons.ts';
import type { ReasonWording } from './reason.ts';
import type { REQUEST_REASONS } from './request-reasons.ts';

/** For a field whose validator says nothing else. */
export const NOT_VALID = 'The request is not valid.';

export const tryAgainIn = (seconds: number) =>
  `Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;

export const REQUEST_FAILURES = {
  notSignedIn: 'Please sign in to continue.',
  adminsOnly: 'This is for admins only.',
  operatorsOnly: 'This is for operators only.',
  nothingHere: 'There is nothing at this address.',
  otherMethods: ({ allowed, method }) =>
    `This address takes ${allowed.join(' or ')}, not ${method}.`,
  notValid: ({ sentence }) => sentence,
  emptyBody: 'The body is empty: send a JSON object.',
  tooDeepBody: 'The body is nested too deeply.',
  notUnicode: 'The body is not well-formed Unicode.',
  notJson: 'The request could not be read as JSON.',
  reportNotJson: 'The report could not be read as JSON.',
  otherMediaType: ({ wanted }) => `Send the body as ${wanted}.`,
  bodyTooLarge: 'The request is larger than this shop accepts.',
  fileTooLarge: ({ megabytes }) => FILE_ERRORS.tooLarge(megabytes),
  headersTooLarge: 'The headers are larger than this shop accepts.',
  requestTimeout: 'The request did not arrive in time.',
  notHttp: 'The request could not be read as HTTP.',
  hostMissing: 'The Host header is missing.',
  severalHosts: 'There is more than one Host header.',
  encodedHttp10: 'HTTP/1.0 has no Transfer-Encoding.',
  fragmentInAddress: 'A request address must not contain a fragment (#).',
  otherExpectation: 'The only Expect header this shop supports is 100-continue.',
  tooManyRequests: ({ seconds }) => `Too many requests. ${tryAgainIn(seconds)}`,
  tooManyRequestsYet: ({ wait }) => `Too many requests. Please try again in ${wait}.`,
  tooManyAtOnce: 'Too many requests from your network at once. Please try again in a moment.',
  tooManyReports: 'There are too many reports already. Please try again in a minute.',
  shopUnavailable: 'The shop is having trouble right now. Please try again in a moment.',
  shopReadOnly:
    'We can’t save anything right now. Nothing has changed. Please try again in a moment.',
  outcomeUnknown:
    'Something interrupted us while saving, so this may or may not have gone through. Please check before you try again.',
  serverCloses: 'The server is closing.',
  databaseNotReady: ({ state }) => `The database is ${state}.`,
  fault: 'Something went wrong on our side. Please try again.',
} as const satisfies ReasonWording<typeof REQUEST_REASONS>;

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
