import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminStatsEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallQuery } from '../../../contract/calls.ts';
import { call } from './call.ts';

/** Days as in 2026-02-28, both included. */
export type DayRange = Required<Pick<CallQuery<'getStats'>, 'from' | 'to'>>;

export function statsQuery(range: DayRange) {
  const offsetMinutes = String(-new Date().getTimezoneOffset());
  return queryOptions({
    queryKey: ['stats', range, offsetMinutes],
    queryFn: async ({ signal }) => {
      const query = { ...range, offsetMinutes };
      return (await call(adminStatsEndpoints.getStats, { query, signal })).body;
    },
    placeholderData: keepPreviousData,
  });
}
