import { STATS } from '../../../contract/stats/admin-policy.ts';
import { RANGE_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { DayRange } from '../api/stats.ts';

/** The preset ranges, in days up to today. */
export const RANGES = [7, 30, 90] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Up to today, a day as in 2026-02-28. */
export function lastDays(count: number, today: string): DayRange {
  const first = new Date(Date.parse(today) - (count - 1) * DAY_MS);
  return { from: first.toISOString().slice(0, 10), to: today };
}

export type ChosenRange = {
  range: DayRange;
  /** undefined for a range with a start and an end date. */
  days: number | undefined;
  /** Why the range cannot be shown. */
  fault: string | undefined;
};

/** The range in the address, or the default one. */
export function readRange(parameters: URLSearchParams, today: string): ChosenRange {
  const from = parameters.get('from') ?? '';
  const to = parameters.get('to') ?? '';
  if (DAY.test(from) && DAY.test(to)) {
    return { range: { from, to }, days: undefined, fault: faultOf({ from, to }) };
  }
  const asked = Number(parameters.get('days'));
  const days = RANGES.find((count) => count === asked) ?? STATS.days;
  return { range: lastDays(days, today), days, fault: undefined };
}

function faultOf({ from, to }: DayRange): string | undefined {
  if (from > to) return RANGE_TEXT.backwards;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return length > STATS.maxDays ? RANGE_TEXT.tooLong : undefined;
}
