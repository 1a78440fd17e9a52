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
async function openCache(maxBytes?: number) {
  const cache = new ResponseCache(maxBytes);
  const server = createServer((request, response) => {
    if (!cache.tryAnswer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const keep = (url: string, payload: string, generation = cache.generation) =>
    cache.keep(url, payload, HEADERS, { generation });
  const ask = (url: string, headers = {}): Promise<Answer> => askPort(port, url, { headers });
  /** Which of these URLs are cached; checking counts as a request. */
  const known = async (urls: string[]) => {
    const answers = await Promise.all(urls.map((url) => ask(url)));
    return urls.filter((_, index) => answers[index]?.status === 200);
  };
  return { cache, keep, ask, known };
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

  test('an answer started before a change and finished after it is never cached', async () => {
    const { cache, keep, known } = await openCache();
    const begun = cache.generation;
    cache.removeStale((url) => url === '/other');
    await keep('/a', 'old', begun);
    expect(await known(['/a'])).toEqual([]);
    // The change may also come while the answer is being compressed.
    const pendingAnswer = keep('/a', 'old');
    cache.removeStale(() => false);
    await pendingAnswer;
    expect(await known(['/a'])).toEqual([]);
    const makingAgain = keep('/a', 'old');
    cache.clear();
    await makingAgain;
    expect(await known(['/a'])).toEqual([]);
  });

  test('an answer overtaken by a change does not block the one after it', async () => {
    const { cache, keep, ask } = await openCache();
    const pendingAnswer = keep('/a', 'old');
    cache.removeStale((url) => url === '/a');
    await Promise.all([pendingAnswer, keep('/a', 'new')]);
    expect(decoded(await ask('/a'))).toBe('new');
  });

  test('of several simultaneous requests only the first builds the answer, and all get it', async () => {
    const { cache, keep } = await openCache();
    const [first, ...others] = ['/a', '/a', '/a'].map((url) => cache.findAnswer(url));
    const pendingAnswer = await first;
    if (!(pendingAnswer instanceof PendingAnswer)) throw new Error('Nobody makes the answer.');
    const answer = await keep('/a', 'made once');
    if (answer === undefined) throw new Error('There was no room for the answer.');
    pendingAnswer.end(answer);
    expect(await Promise.all(others)).toEqual([answer, answer]);
    expect(await cache.findAnswer('/a')).toBe(answer);
  });

  test('stale answers are removed, and the rest stays', async () => {
    const { cache, keep, known } = await openCache();
    for (const url of ['/a', '/b', '/c']) await keep(url, url);
    cache.removeStale((url) => ['/a', '/unknown'].includes(url));
    expect(await known(['/a', '/b', '/c'])).toEqual(['/b', '/c']);
    cache.clear();
    expect(await known(['/a', '/b', '/c'])).toEqual([]);
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

  test('removing and refreshing answers frees their space, however often', async () => {
    const { cache, keep, known } = await openCache(450_000);
    await keep('/a', payloadOf(100_000, 'a'));
    for (let times = 0; times < 20; times += 1) {
      await keep('/b', payloadOf(100_000, 'b'));
      await keep('/b', payloadOf(110_000, 'B'));
      cache.removeStale((url) => url === '/b');
    }
    await keep('/c', payloadOf(200_000, 'c'));
    expect(await known(['/a', '/c'])).toEqual(['/a', '/c']);
    cache.clear();
    await keep('/d', payloadOf(400_000, 'd'));
    expect(await known(['/d'])).toEqual(['/d']);
  });

  test('an answer larger than the cache is not cached', async () => {
    const { keep, known } = await openCache(100);
    await keep('/a', payloadOf(101, 'a'));
    expect(await known(['/a'])).toEqual([]);
  });

  test('the accounted size is what memory holds, for small answers as well', async () => {
    const { cache, keep } = await openCache();
    const made = await keep('/a', 'a few words');
    const bodies = Object.values(made?.variants ?? {}).map(({ whole }) => whole.body as Buffer);
    expect(bodies).toHaveLength(3);
    // A slice of a larger buffer would keep all of it alive.
    for (const { length, buffer } of bodies) expect(buffer.byteLength).toBe(length);
    const bodyBytes = bodies.reduce((sum, { length }) => sum + length, 0);
    expect(cache.bytes).toBe(6_144 + bodyBytes);
  });

  test('answers being compressed count, and beyond the limit no more are accepted', async () => {
    const { cache, keep, known } = await openCache(250_000);
    const urls = ['/a', '/b', '/c', '/d', '/e'];
    const making = urls.map((url) => keep(url, payloadOf(100_000, 'x')));
    expect(cache.bytes).toBe(2 * 106_144);
    const made = await Promise.all(making);
    expect(made.map((answer) => answer !== undefined)).toEqual([true, true, false, false, false]);
    expect(await known(urls)).toEqual(['/a', '/b']);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  test('any text decodes to the same text in every encoding', async () => {
    const { keep, ask } = await openCache();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
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
