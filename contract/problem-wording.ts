/** The server's messages for shoppers when something goes wrong. */

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
  otherSort: (own: string, asked: string) =>
    `This cursor belongs to a list sorted by “${own}”, not by “${asked}”. Ask for the same sort, or leave the cursor out.`,
  misspelt: (given: string, meant: string) =>
    `There is no parameter “${given}”. Did you mean “${meant}”?`,
  email: 'Please enter a valid email address.',
  shortPassword: (least: number) => `Your password needs at least ${least} characters.`,
  passwordsDiffer: 'The passwords don’t match.',
} as const;

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

export const SETTINGS_PROBLEMS = { noPolicy: 'There is no such page.' } as const;

export const CHECKOUT_PROBLEMS = {
  unknownOrder: 'We couldn’t find this order.',
  unknownProduct: 'A product in your cart is no longer available. Please remove it and try again.',
  soldOut: (name: string) => `${name} is sold out.`,
  fewLeft: (name: string, count: number) => `${name}: only ${count} left.`,
  /** For a product whose name is unknown. */
  unnamed: 'A product',
  priceChanged: (total: string) =>
    `Prices have changed. Your cart now comes to ${total}. Please check it and try again.`,
  tooSmall: (least: string) => `The smallest amount you can pay is ${least}.`,
  tooMuch: (most: string) => `The largest amount you can pay is ${most}.`,
  tooManyUnpaid:
    'You’ve placed too many orders without paying for them. Please try again in an hour.',
  providerDown:
    'Our payment provider isn’t responding. You haven’t been charged. Please try again.',
  otherPayment: 'This payment doesn’t belong to this order.',
  paidTwice:
    'This order was already paid for. We’re sending your second payment back to the card or account you paid with.',
  noCart:
    'The items don’t add up to the amount paid. If we can’t match them, nothing ships and you’ll be refunded automatically.',
  pending:
    'We’re still checking your payment. Please don’t pay again. This page will update as soon as we know.',
  nothingPaid:
    'Your payment didn’t go through, and nothing was ordered. If any money still arrives, we’ll use it for that order or refund it.',
  alreadyPaid: 'This order has already been paid.',
  notPayable: 'You can no longer pay for this order. Please order again.',
} as const;
