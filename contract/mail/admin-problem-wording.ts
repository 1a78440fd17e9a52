/** The server's messages for owners when a request fails. */
import type { ReasonWording } from '../reason.ts';
import type { MAIL_REASONS } from './reasons.ts';

export const MAIL_FAILURES = {
  mailNotFound: 'This email no longer exists.',
  mailedLinkEnded: 'The link in this email has been used or has expired.',
  linkOfOtherAdmin: 'The link belongs to another admin’s account, so only they can use it.',
} as const satisfies ReasonWording<typeof MAIL_REASONS>;
