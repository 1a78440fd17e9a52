import type { Registry } from 'prom-client';
import { addCounter, addGauge } from '../../platform/monitoring/add-metric.ts';
import type { ResponseCache } from './response-cache.ts';

export function addResponseCacheMetrics(
  registry: Registry,
  { responseCache: cache }: { responseCache: ResponseCache },
): void {
  addCounter(
    registry,
    {
      name: 'haat_cached_responses_total',
      help: 'Requests served from the response cache, before the framework or inside it',
    },
    () => [{ value: cache.hits }],
  );
  addCounter(
    registry,
    {
      name: 'haat_made_responses_total',
      help: 'Catalogue responses and pages that were serialised or rendered',
    },
    () => [{ value: cache.made }],
  );
  addCounter(
    registry,
    {
      name: 'haat_remade_responses_total',
      help: 'Cached responses refreshed because orders had moved the stock they show',
    },
    () => [{ value: cache.remade }],
  );
  addGauge(
    registry,
    { name: 'haat_response_cache_entries', help: 'Responses in the cache' },
    () => [{ value: cache.entries }],
  );
  addGauge(
    registry,
    {
      name: 'haat_response_cache_bytes',
      help: 'The size of the cached responses, those to addresses with a query apart',
      labelNames: ['kind'],
    },
    () => [
      { labels: { kind: 'plain' }, value: cache.bytes.plain },
      { labels: { kind: 'queried' }, value: cache.bytes.queried },
    ],
  );
}
