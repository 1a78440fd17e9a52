/** The server's messages for owners when a request fails. */

export const MAIL_FAILURES = {
  unknown: 'This email no longer exists.',
  linkEnded: 'The link in this email has been used or has expired.',
  otherAdmin: 'The link belongs to another admin’s account, so only they can use it.',
} as const;
