import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandlers } from '../platform/http/errors.ts';
import { installRouteTable } from '../platform/http/route-table.ts';
import { addSearchEngineFiles } from './search-engines.ts';

test('each part of a sitemap is built from the products it names only, and a part that does not exist from none', async () => {
  let looks = 0;
  const app = fastify();
  onTestFinished(() => app.close());
  installRouteTable(app);
  installErrorHandlers(app);
  // With the home page and the list there are 100,004 URLs.
  const ids = (from: number, to: number) => {
    looks += to - from;
    return Array.from({ length: to - from }, () => 'one');
  };
  addSearchEngineFiles(
    app,
    { count: () => 100_002, ids, policies: () => [] },
    () => 'https://shop.example',
  );
  const ask = async (url: string) => {
    looks = 0;
    const { statusCode, body } = await app.inject({ url });
    return { statusCode, locations: body.split('<loc>').slice(1), looks };
  };
  expect(await ask('/sitemap.xml')).toMatchObject({
    statusCode: 200,
    locations: [1, 2, 3].map((part) =>
      expect.stringMatching(`^https://shop.example/sitemap-${part}.xml<`),
    ),
    looks: 0,
  });
  const first = await ask('/sitemap-1.xml');
  expect([first.locations.length, first.looks]).toEqual([50_000, 49_998]);
  expect(first.locations.slice(0, 2)).toEqual([
    expect.stringMatching('^https://shop.example/<'),
    expect.stringMatching('^https://shop.example/productScreen<'),
  ]);
  expect((await ask('/sitemap-2.xml')).looks).toBe(50_000);
  const last = await ask('/sitemap-3.xml');
  expect([last.locations.length, last.looks]).toEqual([4, 4]);
  expect(await ask('/sitemap-4.xml')).toEqual({ statusCode: 404, locations: [], looks: 0 });
});
