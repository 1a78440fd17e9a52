import { expect, test } from 'vitest';
import { isOldNews } from './dispute-news.ts';

test('an event with an older time is outdated, and within one second a final status wins', () => {
  const at = (event_at: number, status: 'open' | 'under_review' | 'action_required' | 'lost') => ({
    event_at,
    status,
  });
  expect(isOldNews(at(1_000, 'lost'), at(2_000, 'open'))).toBe(true);
  expect(isOldNews(at(2_000, 'open'), at(1_000, 'lost'))).toBe(false);
  expect(isOldNews(at(1_000, 'open'), at(1_000, 'under_review'))).toBe(true);
  expect(isOldNews(at(1_000, 'under_review'), at(1_000, 'open'))).toBe(false);
  expect(isOldNews(at(1_000, 'action_required'), at(1_000, 'lost'))).toBe(true);
  expect(isOldNews(at(1_000, 'lost'), at(1_000, 'action_required'))).toBe(false);
  expect(isOldNews(at(1_000, 'action_required'), at(1_000, 'under_review'))).toBe(false);
});
