import { reason } from '../reason.ts';

/** Why a password is too easy to guess. */
export type Weakness =
  | 'blank'
  | 'repeated'
  | 'shopName'
  | 'ownName'
  | 'sequence'
  | 'date'
  | 'common'
  | 'commonWords';

export const ACCOUNT_REASONS = {
  wrongCredentials: reason('wrong_credentials'),
  emailTaken: reason('email_taken'),
  tooManyFailures: reason<{ seconds: number }>('too_many_requests'),
  tooManyPeople: reason('unavailable'),
  wrongCurrentPassword: reason('invalid_input'),
  samePassword: reason('invalid_input'),
  weakPassword: reason<{ weakness: Weakness }>('invalid_input'),
  tooManyLinks: reason<{ minutes: number }>('too_many_requests'),
  deviceSignedOut: reason('not_found'),
  unknownLink: reason('link_ended'),
  expiredLink: reason('link_ended'),
  usedLink: reason('link_ended'),
  replacedLink: reason('link_ended'),
};
