import type { Registry } from 'prom-client';
import type { Database } from '../platform/db/open.ts';
import { addGauge } from '../platform/monitoring/add-metric.ts';
import { readNowAndThen } from '../platform/monitoring/read-now-and-then.ts';
import { countOpenRefunds, countUnsettled } from './metrics-queries.ts';

const STATUSES = ['requested', 'sent', 'pending', 'failed', 'rejected'] as const;

/** Money that somebody has to look at, or soon will. All servers report the same. */
export function addCheckoutMetrics(registry: Registry, { database }: { database: Database }): void {
  const refunds = readNowAndThen(() => countOpenRefunds(database.longQuery));
  addGauge(
    registry,
    {
      name: 'haat_refunds',
      help: 'Refunds that are not done, by status; failed and rejected ones wait for an owner',
      labelNames: ['status'],
    },
    async () => {
      const counts = await refunds();
      return (
        counts && STATUSES.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 }))
      );
    },
  );
  const unsettled = readNowAndThen(() => countUnsettled(database.longQuery));
  addGauge(
    registry,
    {
      name: 'haat_payments_without_order',
      help: 'Payments that the provider has captured and no order has used',
    },
    async () => {
      const value = await unsettled();
      return value === undefined ? undefined : [{ value }];
    },
  );
}
