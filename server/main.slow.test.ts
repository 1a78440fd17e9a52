import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '../contract/catalogue/schemas.ts';
import type { DatabaseLocation } from './platform/db/open.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { startServer } from './platform/testing/server-process.ts';

async function getProducts(url: string): Promise<Product[]> {
  const response = await fetch(`${url}/api/products`);
  expect(response.status).toBe(200);
  return (await response.json()) as Product[];
}

const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation) =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

describeOnEachEngine('the server, on each engine', (place) => {
  test('after a kill and a restart the server has lost nothing and needs no repair, and SIGINT closes it gracefully', async () => {
    const environment = environmentOf(await place());
    const first = await startServer(environment);
    const before = await getProducts(first.url);
    await first.end('SIGKILL');
    // Ctrl-C skips draining.
    const second = await startServer({ ...environment, DRAIN_SECONDS: '3600' });
    onTestFinished(async () => void (await second.end('SIGKILL')));
    expect(await getProducts(second.url)).toEqual(before);
    expect(await second.end('SIGINT')).toBe(0);
    expect(second.output()).toContain('Haat has stopped.');
  });
});
