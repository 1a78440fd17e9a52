const MINUTE_MS = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating one takes longer than using it a thousand times. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // There is one time zone at a time.
  formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/** How far the zone is ahead of UTC at that moment, in whole minutes. */
function offsetMinutes(at: number, timeZone: string): number {
  const parts = formatterFor(timeZone).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((local - at) / MINUTE_MS);
}

/** An ISO 8601 time as the clocks of a zone show it: `2026-07-30T15:00:00.000+05:30`. */
export function zonedIso(at: number, timeZone: string): string {
  const minutes = offsetMinutes(at, timeZone);
  const local = new Date(at + minutes * MINUTE_MS).toISOString().slice(0, -1);
  const two = (number: number) => String(Math.trunc(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
