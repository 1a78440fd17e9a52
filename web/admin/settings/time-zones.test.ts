import { expect, test } from 'vitest';
import { listTimeZones, timeIn } from './time-zones.ts';

test('zones are listed once, by region, under the names of today', () => {
  const regions = listTimeZones('Asia/Kolkata');
  const asia = regions.find(({ name }) => name === 'Asia')?.zones ?? [];
  expect(asia.filter(({ place }) => place === 'Kolkata')).toHaveLength(1);
  expect(asia.map(({ id }) => id)).not.toContain('Asia/Calcutta');
  expect(asia).toContainEqual({ id: 'Asia/Ho_Chi_Minh', place: 'Ho Chi Minh' });
  expect(regions.find(({ name }) => name === '')?.zones).toEqual([{ id: 'UTC', place: 'UTC' }]);
});

test('the saved zone is listed even if this browser does not know it', () => {
  const mars = listTimeZones('Mars/Olympus_Mons').find(({ name }) => name === 'Mars');
  expect(mars?.zones).toEqual([{ id: 'Mars/Olympus_Mons', place: 'Olympus Mons' }]);
  expect(timeIn('Mars/Olympus_Mons', new Date(0))).toBeUndefined();
});

test('the time there', () => {
  expect(timeIn('Asia/Kolkata', new Date('2026-02-28T10:00:00Z'))).toMatch(/3:30|15:30/);
});
