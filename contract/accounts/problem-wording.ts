/** The server's messages for shoppers when something goes wrong. */

export const ACCOUNT_PROBLEMS = {
  wrongCredentials: 'The email or password is incorrect.',
  emailTaken: 'An account with this email already exists. Try signing in instead.',
  tooManyFailures: 'Too many failed attempts.',
  tooManyPeople: 'Lots of people are signing in right now. Please try again in a moment.',
  wrongCurrentPassword: 'This is not your current password.',
  samePassword: 'Your new password has to be different from the current one.',
  tooManyLinks: (minutes: number) =>
    `We’ve already sent you a few links. Please check your inbox and spam folder, or try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  unknownSession: 'This device is already signed out.',
  weakPassword: (weakness: string) => `Your password ${weakness}. Try a few unrelated words.`,
} as const;

/** About a mailed link. */
export const LINK_PROBLEMS = {
  unknown: 'This link is not valid. It may be incomplete, or too old.',
  expired: 'This link has expired.',
  used: 'This link has already been used.',
  replaced: 'We have sent you a newer link. Please use that one.',
} as const;

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
} as const;
