/** In the format of the browser's locale and in the shop's time zone. */
export type Times = {
  /** Its name, as in Asia/Kolkata. */
  zone: string;
  day: (time: string) => string;
  /** The day with the hour. */
  time: (time: string) => string;
  clock: (time: string) => string;
  /** The day without the year. */
  dayOfYear: (time: string) => string;
  /** The calendar day, as in 2026-02-28. */
  date: (time: Date) => string;
  /** How far the zone's clocks are ahead of UTC at that time. */
  offsetMinutes: (time: Date) => number;
};

const known = new Map<string, Times>();

/** Empty for the browser's own zone, where nothing says where the shop is. */
export function timesIn(timeZone: string): Times {
  const times = known.get(timeZone) ?? createTimes(isKnown(timeZone) ? timeZone : undefined);
  known.set(timeZone, times);
  return times;
}

/** Zones get new names, which an older browser does not know. */
function isKnown(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function createTimes(timeZone: string | undefined): Times {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone });
  const days = format({ dateStyle: 'medium' });
  const times = format({ dateStyle: 'medium', timeStyle: 'short' });
  const clocks = format({ timeStyle: 'short' });
  const daysOfYear = format(DAY_OF_YEAR);
  const plain = new Intl.DateTimeFormat('sv', { ...PLAIN, timeZone });
  return {
    // A browser may call it by an older name.
    zone: timeZone ?? days.resolvedOptions().timeZone,
    day: (time) => formatKnown(days, time),
    time: (time) => formatKnown(times, time),
    clock: (time) => formatKnown(clocks, time),
    dayOfYear: (time) => formatKnown(daysOfYear, time),
    date: (time) => plain.format(time).slice(0, 10),
    offsetMinutes: (time) => {
      const local = Date.parse(`${plain.format(time).replace(' ', 'T')}Z`);
      return Math.round((local - time.getTime()) / 60_000);
    },
  };
}

const DAY_OF_YEAR: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/** Swedish writes 2026-02-28 23:59:00. */
const PLAIN: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'medium' };

/** There may be no time, or one that cannot be parsed. */
function formatKnown(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '–' : formatUnbroken(format, date);
}

type Parting = Pick<Intl.DateTimeFormat, 'formatToParts'>;

/** In Chromium a line may otherwise end before the "am" of a time. */
export function formatUnbroken(format: Parting, date: Date): string {
  return format
    .formatToParts(date)
    .map(({ value }, index, parts) =>
      parts[index + 1]?.type === 'dayPeriod' ? value.replace(' ', '\u00a0') : value,
    )
    .join('');
}

/** A calendar day such as 2026-02-28 is the same in every zone. */
const calendarDays = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(undefined, { ...DAY_OF_YEAR, timeZone: 'UTC' });

export const formatCalendarDay = (date: string): string => calendarDays.format(new Date(date));

export const formatShortDay = (date: string): string => shortDays.format(new Date(date));
