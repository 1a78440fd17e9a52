import * as OWN from '../../contract/accounts/own-account-wording.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server knows it to a few minutes. */
const LATELY = 15 * MINUTE;

// English, like the sentence around it.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function describeLastUse(time: string, now = Date.now()): string {
  const ago = now - Date.parse(time);
  if (Number.isNaN(ago) || ago < LATELY) return OWN.activeLately;
  if (ago < HOUR) return OWN.lastActive(relative.format(-Math.round(ago / MINUTE), 'minute'));
  if (ago < DAY) return OWN.lastActive(relative.format(-Math.round(ago / HOUR), 'hour'));
  return OWN.lastActive(relative.format(-Math.round(ago / DAY), 'day'));
}

/** In the user's locale and time zone; empty where it is no date. */
export function formatDay(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString(undefined, { dateStyle: 'medium' });
}
