import type { Registry } from 'prom-client';
import { addCounter } from '../platform/monitoring/add-metric.ts';
import { eventCounts } from './event-counts.ts';

export function addOrderMetrics(registry: Registry): void {
  addCounter(
    registry,
    {
      name: 'haat_order_events_total',
      help: 'What this process has recorded in the history of orders, such as placed, paid and expired',
      labelNames: ['event'],
    },
    () => [...eventCounts].map(([event, value]) => ({ labels: { event }, value })),
  );
}
