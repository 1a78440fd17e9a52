import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminStatsEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallQuery } from '../../../contract/calls.ts';
import type { Stats } from '../../../contract/stats.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { callExtra, NotOffered } from './call-extra.ts';

/** Days as in 2026-02-28, both inclusive. */
export type DayRange = Required<Pick<CallQuery<'getStats'>, 'from' | 'to'>>;

/** null where the backend keeps no statistics. */
export function statsQuery(range: DayRange) {
  const offsetMinutes = String(-new Date().getTimezoneOffset());
  return queryOptions({
    queryKey: ['stats', range, offsetMinutes],
    queryFn: async ({ signal }): Promise<Stats | null> => {
      const options = { query: { ...range, offsetMinutes }, signal };
      try {
        return (await callExtra(adminStatsEndpoints.getStats, isStats, options)).body;
      } catch (error) {
        if (error instanceof NotOffered) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
}

function isStats(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { counts, totals, ordersByState, days, bestSellers, disputes, failedRefunds, lowStock } =
    body;
  return (
    [counts, totals, ordersByState].every(isRecord) &&
    [days, bestSellers, disputes, failedRefunds, lowStock].every(Array.isArray)
  );
}
