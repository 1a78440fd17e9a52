import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contract/paths.ts';
import type { Stats } from '../../../contract/stats.ts';
import { call, withQuery } from './call.ts';

/** Days as in 2026-02-28, both included. */
export type DayRange = { from: string; to: string };

export function statsQuery(range: DayRange) {
  const offsetMinutes = String(-new Date().getTimezoneOffset());
  return queryOptions({
    queryKey: ['stats', range, offsetMinutes],
    queryFn: async ({ signal }) =>
      (await call<Stats>('GET', withQuery(apiPaths.stats, { ...range, offsetMinutes }), { signal }))
        .body,
    placeholderData: keepPreviousData,
  });
}
