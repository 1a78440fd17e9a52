import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installResponseCache } from './install-response-cache.ts';
import { ResponseCache } from './response-cache.ts';
import { askPort } from './testing.ts';

const ANSWER_BYTES = 1_000;

/** A page with any number of views, and a cache with space for a few. */
async function openViews() {
  const app = fastify();
  // Each answer is cached plain, gzipped and with brotli.
  const cache = new ResponseCache({ queried: 5 * 3 * 2 * ANSWER_BYTES });
  const still = { onChange: () => {} };
  installResponseCache(app, cache, still, still);
  const made: string[] = [];
  const config = {
    isCached: true,
    canonicalUrl: (url: string) => url.replace(/&other=\w+/, ''),
  };
  app.get('/views', { config }, async (request, reply) => {
    made.push(request.url);
    if (request.url.includes('busy')) request.pendingAnswer?.reduceTo('/busy?');
    return reply.type('text/plain').send(randomBytes(ANSWER_BYTES).toString('hex'));
  });
  app.get<{ Params: { id: string } }>(
    '/things/:id',
    { config: { isCached: true } },
    async (request, reply) => {
      if (request.params.id !== 'real') reply.code(404);
      return reply.type('text/plain').send('a thing'.repeat(ANSWER_BYTES));
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = async (url: string) => (await askPort(port, url)).body.toString();
  return { ask, made, cache };
}

test('views are cached under their canonical URL', async () => {
  const { ask, made } = await openViews();
  const first = await ask('/views?view=a');
  expect(await ask('/views?view=a&other=b')).toBe(first);
  expect(await ask('/views?view=b')).not.toBe(first);
  expect(made).toEqual(['/views?view=a', '/views?view=b']);
});

test('made-up views have their own bounded space and do not evict the plain page', async () => {
  const { ask, made } = await openViews();
  const plain = await ask('/views');
  const wanted = await ask('/views?view=wanted');
  for (let count = 0; count < 50; count += 1) {
    await ask(`/views?view=made-up-${count}`);
    // A view that is requested repeatedly stays.
    expect(await ask('/views?view=wanted')).toBe(wanted);
  }
  expect(await ask('/views')).toBe(plain);
  expect(made).toHaveLength(52);
  await ask('/views?view=made-up-0');
  expect(made).toHaveLength(53);
});

test('however many URLs are made up, only real ones are cached', async () => {
  const { ask, cache } = await openViews();
  await ask('/things/real');
  await ask('/views');
  const { plain } = cache.bytes;
  // A body of 7 kB and one of 2 kB, each also compressed, plus 6 kB of overhead each.
  expect(plain).toBeGreaterThan(21_000);
  expect(plain).toBeLessThan(30_000);
  for (let count = 0; count < 200; count += 1) {
    await Promise.all([
      ask(`/things/real?made-up=${count}`),
      ask(`/things/made-up-${count}`),
      ask(`/views?view=made-up-${count}`),
    ]);
  }
  expect(cache.bytes.plain).toBe(plain);
  expect(cache.bytes.queried).toBeLessThanOrEqual(30_000);
});

test('the reduced answer of a busy server is not cached as the view, but once for all that get it', async () => {
  const { ask, made, cache } = await openViews();
  const first = await ask('/views?busy=1');
  expect(await Promise.all([ask('/views?busy=1'), ask('/views?busy=2')])).toEqual([first, first]);
  // Each of them tried again, and would have got more by now.
  expect(made).toEqual(['/views?busy=1', '/views?busy=1', '/views?busy=2']);
  expect([cache.made, cache.hits]).toEqual([1, 2]);
  expect(await ask('/views?view=a')).not.toBe(first);
});
