import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bestEncoding } from './encodings.ts';
import { PendingAnswer } from './pending-answer.ts';
import { ResponseCache } from './response-cache.ts';
import { type Answer, askPort, decoded } from './testing.ts';

const HEADERS = { 'content-type': 'text/plain', 'content-length': '3', 'x-total-count': 7 };

/** A response cache in front of a server that has no answers itself. */
async function openCache(plain?: number) {
  const cache = new ResponseCache(plain === undefined ? {} : { plain });
  const server = createServer((request, response) => {
    if (!cache.tryAnswer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const begin = async (url: string) => {
    const pending = await cache.find(url);
    if (!(pending instanceof PendingAnswer)) throw new Error('It is cached already.');
    return pending;
  };
  const keep = async (url: string, payload: string) =>
    cache.keep(await begin(url), payload, HEADERS);
  const ask = (url: string, headers = {}): Promise<Answer> => askPort(port, url, { headers });
  /** Which of these URLs are cached; checking counts as a request. */
  const known = async (urls: string[]) => {
    const answers = await Promise.all(urls.map((url) => ask(url)));
    return urls.filter((_, index) => answers[index]?.status === 200);
  };
  return { cache, begin, keep, ask, known };
}

/** Text of a known size; compressed it is a few bytes more. */
function payloadOf(bytes: number, letter: string): string {
  return letter.repeat(bytes);
}

describe('the response cache', () => {
  test('a cached answer is served with its own headers, and counted', async () => {
    const { cache, keep, ask } = await openCache();
    await keep('/a', 'nine char');
    const answer = await ask('/a');
    expect(answer.status).toBe(200);
    expect(decoded(answer)).toBe('nine char');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '9',
      'x-total-count': '7',
    });
    expect((await ask('/b')).status).toBe(404);
    expect(cache.hits).toBe(1);
  });

  test('an answer started before a change and finished after it is never cached, and the next is', async () => {
    const { cache, begin, keep, ask, known } = await openCache();
    const begun = await begin('/a');
    cache.remove((url) => url === '/other');
    await cache.keep(begun, 'old', HEADERS);
    expect(await known(['/a'])).toEqual([]);
    // The change may also come while the answer is being compressed.
    const making = cache.keep(await begin('/a'), 'old', HEADERS);
    cache.remove((url) => url === '/a');
    await Promise.all([making, keep('/a', 'new')]);
    expect(decoded(await ask('/a'))).toBe('new');
  });

  test('outdated answers are removed, and the rest stays', async () => {
    const { cache, keep, known } = await openCache();
    for (const url of ['/a', '/b', '/c']) await keep(url, url);
    cache.remove((url) => ['/a', '/unknown'].includes(url));
    expect(await known(['/a', '/b', '/c'])).toEqual(['/b', '/c']);
    cache.remove(() => true);
    expect(await known(['/a', '/b', '/c'])).toEqual([]);
    expect(cache.bytes.plain).toBe(0);
  });

  test('the size is bounded: unused answers are evicted first, used ones stay', async () => {
    const size = 100_000;
    // Each answer is its text, two small compressed copies and 6 kB of overhead: four fit, five do
    // not.
    const { keep, ask, known } = await openCache(size * 4 + 50_000);
    for (const letter of 'abcd') await keep(`/${letter}`, payloadOf(size, letter));
    await keep('/e', payloadOf(size, 'e'));
    // All were new, so the oldest was evicted; from here on, use counts.
    await ask('/b');
    await ask('/d');
    await keep('/f', payloadOf(size, 'f'));
    await ask('/f');
    await keep('/g', payloadOf(size, 'g'));
    expect(await known(['/a', '/b', '/c', '/d', '/e', '/f', '/g'])).toEqual([
      '/b',
      '/d',
      '/f',
      '/g',
    ]);
  });

  test('removing and adding answers frees their space, however often', async () => {
    const { cache, keep, known } = await openCache(450_000);
    await keep('/a', payloadOf(100_000, 'a'));
    for (let times = 0; times < 20; times += 1) {
      await keep('/b', payloadOf(100_000, 'b'));
      cache.remove((url) => url === '/b');
    }
    await keep('/c', payloadOf(200_000, 'c'));
    expect(await known(['/a', '/c'])).toEqual(['/a', '/c']);
  });

  test('the accounted size is what memory holds, for small answers as well', async () => {
    const { cache, keep } = await openCache();
    const made = await keep('/a', 'a few words');
    const bodies = Object.values(made?.variants ?? {}).map(({ whole }) => whole.body as Buffer);
    expect(bodies).toHaveLength(3);
    // A slice of a larger buffer would keep all of it alive.
    for (const { length, buffer } of bodies) expect(buffer.byteLength).toBe(length);
    const bodyBytes = bodies.reduce((sum, { length }) => sum + length, 0);
    expect(cache.bytes.plain).toBe(6_144 + bodyBytes);
  });

  test('answers being compressed count, and beyond the limit no more are accepted', async () => {
    const { cache, begin, keep, known } = await openCache(250_000);
    const urls = ['/a', '/b', '/c', '/d', '/e'];
    const begun = await Promise.all(urls.map(begin));
    const making = begun.map((pending) => cache.keep(pending, payloadOf(100_000, 'x'), HEADERS));
    expect(cache.bytes.plain).toBe(2 * 106_144);
    const made = await Promise.all(making);
    expect(made.map((answer) => answer !== undefined)).toEqual([true, true, false, false, false]);
    expect(await known(urls)).toEqual(['/a', '/b']);
    // Nor is one that is larger than the cache.
    expect(await keep('/f', payloadOf(250_000, 'x'))).toBeUndefined();
  });

  test('any text decodes to the same text in every encoding', async () => {
    const { cache, keep, ask } = await openCache();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
        cache.remove(() => true);
        await keep('/a', text);
        for (const encoding of ['identity', 'gzip', 'br']) {
          expect(decoded(await ask('/a', { 'accept-encoding': encoding }))).toBe(text);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('the best encoding', () => {
  test.each([
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.5 , gzip ; q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['gzip;q=0.001', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=1, *;q=0', 'identity'],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['br;q=much, gzip;q=0.1', 'gzip'],
    [',,;q=,', 'identity'],
  ])('of "%s" is %s', (acceptEncoding, encoding) => {
    expect(bestEncoding(acceptEncoding)).toBe(encoding);
  });
});
