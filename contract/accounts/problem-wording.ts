/** The server's messages for shoppers when something goes wrong. */
import { tryAgainIn } from '../problem-wording.ts';
import type { ReasonWording } from '../reason.ts';
import type { ACCOUNT_REASONS, Weakness } from './reasons.ts';

/** Why a password is too easy to guess: the end of a sentence about it. */
export const WEAKNESSES = {
  blank: 'can’t be only spaces',
  repeated: 'can’t be one or a few characters repeated',
  shopName: 'can’t be the shop’s name with just a little added',
  ownName: 'can’t be your name or email with just a little added',
  sequence: 'can’t be a sequence like abcdefgh, 12345678 or qwertyuiop',
  date: 'can’t be a date',
  common: 'is one of the first anyone would guess',
  commonWords: 'can’t be one to three common words with just a little added',
} as const satisfies Record<Weakness, string>;

export const ACCOUNT_PROBLEMS = {
  wrongCredentials: 'The email or password is incorrect.',
  emailTaken: 'An account with this email already exists. Try signing in instead.',
  tooManyFailures: ({ seconds }) => `Too many failed attempts. ${tryAgainIn(seconds)}`,
  tooManyPeople: 'Lots of people are signing in right now. Please try again in a moment.',
  wrongCurrentPassword: 'This is not your current password.',
  samePassword: 'Your new password has to be different from the current one.',
  weakPassword: ({ weakness }) =>
    `Your password ${WEAKNESSES[weakness]}. Try a few unrelated words.`,
  tooManyLinks: ({ minutes }) =>
    `We’ve already sent you a few links. Please check your inbox and spam folder, or try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  deviceSignedOut: 'This device is already signed out.',
  unknownLink: 'This link is not valid. It may be incomplete, or too old.',
  expiredLink: 'This link has expired.',
  usedLink: 'This link has already been used.',
  replacedLink: 'We have sent you a newer link. Please use that one.',
} as const satisfies ReasonWording<typeof ACCOUNT_REASONS>;
