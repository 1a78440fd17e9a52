import { reason } from '../reason.ts';

export const MAIL_REASONS = {
  mailNotFound: reason('not_found'),
  mailedLinkEnded: reason('link_ended'),
  linkOfOtherAdmin: reason('not_allowed'),
};
