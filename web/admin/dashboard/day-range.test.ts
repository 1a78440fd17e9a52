import { describe, expect, test } from 'vitest';
import { lastDays, readRange } from './day-range.ts';

const TODAY = '2026-03-02';

describe('the date range', () => {
  test('ends today, which is included', () => {
    expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  });

  test('is 30 days where the address has none or an invalid one', () => {
    for (const address of ['', 'days=8', 'from=yesterday&to=today', 'from=2026-01-01']) {
      expect(readRange(new URLSearchParams(address), TODAY).days, address).toBe(30);
    }
  });

  test('is the start and end date of the address', () => {
    const chosen = readRange(new URLSearchParams('from=2026-01-01&to=2026-01-05'), TODAY);
    expect(chosen).toEqual({
      range: { from: '2026-01-01', to: '2026-01-05' },
      days: undefined,
      fault: undefined,
    });
  });

  test('has an error where it runs backwards or is too long', () => {
    expect(readRange(new URLSearchParams('from=2026-01-05&to=2026-01-01'), TODAY).fault).toMatch(
      /can’t be after/,
    );
    expect(readRange(new URLSearchParams('from=2024-01-01&to=2026-01-01'), TODAY).fault).toMatch(
      /up to 366 days/,
    );
  });
});
