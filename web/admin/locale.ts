/** Counts, days and times as they are written where the person is. */
const counts = new Intl.NumberFormat();
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clocks = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const shortDays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export const formatCount = (count: number): string => counts.format(count);

export const formatDay = (time: string): string => formatKnown(days, time);

export const formatTime = (time: string): string => formatKnown(times, time);

export const formatClock = (time: string): string => formatKnown(clocks, time);

/** The day of a time, without its year. */
export const formatDayOfYear = (time: string): string => formatKnown(shortDays, time);

/** Another backend may not tell the time of a thing. */
function formatKnown(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '–' : format.format(date);
}

/** Of a calendar day such as 2026-02-28, which is in no time zone. */
export const formatCalendarDay = (date: string): string => days.format(new Date(`${date}T00:00`));

export const formatShortDay = (date: string): string => shortDays.format(new Date(`${date}T00:00`));

/** `1 product`, `1,200 products`. */
export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
