import type { ParsedQuery } from '../../contract/calls.ts';
import { STATS } from '../../contract/stats/admin-policy.ts';
import { Failure } from '../platform/failure.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A day in the caller's time zone, from its start up to the start of the next. */
export type Day = { date: string; start: number; end: number };

/** The requested days, in order. */
export function daysOf(
  { from, to, offsetMinutes = 0 }: ParsedQuery<'getStats'>,
  now: number,
): readonly [Day, ...Day[]] | Failure {
  const offset = offsetMinutes * MINUTE_MS;
  const last = to === undefined ? Math.floor((now + offset) / DAY_MS) : dayNumber(to);
  const first = from === undefined ? last - STATS.days + 1 : dayNumber(from);
  if (first > last) return new Failure('rangeBackwards', { field: 'from' });
  if (last - first >= STATS.maxDays) return new Failure('rangeTooLong', { field: 'from' });
  const dayAt = (number: number): Day => {
    const start = number * DAY_MS - offset;
    return { date: dateOf(number), start, end: start + DAY_MS };
  };
  const rest = Array.from({ length: last - first }, (_, index) => dayAt(first + 1 + index));
  return [dayAt(first), ...rest];
}

function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS;
}

function dateOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
