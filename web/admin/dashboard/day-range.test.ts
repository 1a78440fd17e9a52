import { describe, expect, test } from 'vitest';
import { dayOf, lastDays, readRange } from './day-range.ts';

const TODAY = new Date(2026, 2, 2, 23, 59);

describe('the range of days', () => {
  test('ends today and counts today too', () => {
    expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  });

  test('a day is the person’s own, also just before midnight', () => {
    expect(dayOf(TODAY)).toBe('2026-03-02');
  });

  test('an address that says nothing, or nonsense, means 30 days', () => {
    for (const address of ['', 'days=8', 'from=yesterday&to=today', 'from=2026-01-01']) {
      expect(readRange(new URLSearchParams(address), TODAY).days, address).toBe(30);
    }
  });

  test('chosen days are taken as they are', () => {
    const chosen = readRange(new URLSearchParams('from=2026-01-01&to=2026-01-05'), TODAY);
    expect(chosen).toEqual({
      range: { from: '2026-01-01', to: '2026-01-05' },
      days: undefined,
      fault: undefined,
    });
  });

  test('a range that runs backwards or is too long says so', () => {
    expect(readRange(new URLSearchParams('from=2026-01-05&to=2026-01-01'), TODAY).fault).toMatch(
      /not be after/,
    );
    expect(readRange(new URLSearchParams('from=2024-01-01&to=2026-01-01'), TODAY).fault).toMatch(
      /At most 366 days/,
    );
  });
});
