import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '../../../contract/calls.ts';
import { adminStatsEndpoints } from '../../../contract/stats/admin-endpoints.ts';
import { call } from './call.ts';

/** Days as in 2026-02-28, both inclusive. */
export type DayRange = Required<Pick<CallQuery<'getStats'>, 'from' | 'to'>>;

/** Days of the shop's time zone, this far ahead of UTC. */
export function statsQuery(range: DayRange, minutesAhead: number) {
  const offsetMinutes = String(minutesAhead);
  return queryOptions({
    queryKey: ['stats', range, offsetMinutes],
    queryFn: async ({ signal }) => {
      const options = { query: { ...range, offsetMinutes }, signal };
      return (await call(adminStatsEndpoints.getStats, options)).body;
    },
    placeholderData: keepPreviousData,
  });
}
