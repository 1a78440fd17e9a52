import type { Registry } from 'prom-client';
import { addGauge } from '../platform/monitoring/add-metric.ts';
import type { ReadCatalogue } from './snapshot/catalogue.ts';

export function addCatalogueMetrics(
  registry: Registry,
  { catalogue }: { catalogue: ReadCatalogue },
): void {
  addGauge(
    registry,
    {
      name: 'haat_catalogue_products',
      help: 'Products in the snapshot that shoppers are served from',
    },
    () => [{ value: catalogue.snapshot.size }],
  );
}
