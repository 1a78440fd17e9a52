/** Days and times in the format of the browser's locale. */
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clocks = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const shortDays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export const formatDay = (time: string): string => formatKnown(days, time);

export const formatTime = (time: string): string => formatKnown(times, time);

export const formatClock = (time: string): string => formatKnown(clocks, time);

/** The day of a timestamp, without the year. */
export const formatDayOfYear = (time: string): string => formatKnown(shortDays, time);

/** Another backend may send no time, or one that cannot be parsed. */
function formatKnown(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '–' : format.format(date);
}

/** For a calendar day such as 2026-02-28, which has no time zone. */
export const formatCalendarDay = (date: string): string => days.format(new Date(`${date}T00:00`));

export const formatShortDay = (date: string): string => shortDays.format(new Date(`${date}T00:00`));
