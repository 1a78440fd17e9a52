import { Counter, Gauge, type Registry } from 'prom-client';

type Metric = { name: string; help: string; labelNames?: readonly string[] };

/** One value; the labels are those of the metric, and have few values. */
export type Sample = { value: number; labels?: Record<string, string> };

/** A count that only grows, kept elsewhere and read at each scrape. */
export function addCounter(
  registry: Registry,
  { name, help, labelNames = [] }: Metric,
  read: () => readonly Sample[],
): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { value, labels = {} } of read()) this.inc(labels, value);
    },
  });
}

/**
 * A value that goes up and down, read at each scrape. undefined leaves it out: unknown is neither
 * zero nor what it was before.
 */
export function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: Metric,
  read: () => readonly Sample[] | undefined | Promise<readonly Sample[] | undefined>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = (await read()) ?? [];
      this.reset();
      if (labelNames.length === 0) this.remove();
      for (const { value, labels = {} } of samples) this.set(labels, value);
    },
  });
}
