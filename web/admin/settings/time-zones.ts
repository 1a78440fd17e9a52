/** What browsers still call by a former name, and people do not. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

export type Region = { name: string; zones: { id: string; place: string }[] };

/** All zones by region; the saved one is always among them. */
export function listTimeZones(saved: string): Region[] {
  const known = Intl.supportedValuesOf('timeZone').map((id) => RENAMED[id] ?? id);
  const ids = [...new Set([...known, 'UTC', saved])].filter((id) => id !== '').sort();
  const regions = Map.groupBy(ids, (id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : ''));
  return [...regions].map(([name, zones]) => ({
    name,
    zones: zones.map((id) => ({ id, place: placeOf(id) })),
  }));
}

/** "Asia/Ho_Chi_Minh" is listed as "Ho Chi Minh". */
function placeOf(id: string): string {
  return id.slice(id.indexOf('/') + 1).replaceAll('_', ' ');
}

/** The time of day there, in the browser's locale; undefined for an unknown zone. */
export function timeIn(timeZone: string, now: Date): string | undefined {
  try {
    const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat(undefined, options).format(now);
  } catch {
    return undefined;
  }
}
