import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { installResponseCache } from './install-response-cache.ts';
import { ResponseCache } from './response-cache.ts';
import { type Answer, askPort, decoded } from './testing.ts';

const SLOW = '/slow';
const SOON = { timeout: 10_000, interval: 5 };

type Give = (count: number, reply: FastifyReply) => string;

/** A server with one answer that is in progress until `finish`. */
async function openSlowAnswer(give: Give) {
  const app = fastify();
  let arrived = 0;
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  const changed = Promise.withResolvers<() => void>();
  const catalogue: Parameters<typeof installResponseCache>[2] = {
    onChange: (listener) => changed.resolve(() => listener({ kind: 'products', ids: undefined })),
  };
  installResponseCache(app, new ResponseCache(), catalogue, { onChange: () => {} });
  let begun = 0;
  const finished = Promise.withResolvers<void>();
  app.get(SLOW, { config: { isCached: true } }, async (_request, reply) => {
    begun += 1;
    const count = begun;
    await finished.promise;
    return reply.type('text/plain').send(give(count, reply));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    begun: () => begun,
    change: await changed.promise,
    finish: finished.resolve,
    ask: (question?: Parameters<typeof askPort>[2]) => askPort(port, SLOW, question),
    /** Resolves when this many requests in total have arrived. */
    arrivals: (count: number) => vi.waitUntil(() => arrived === count, SOON),
  };
}

/** A client that disconnects before it gets its answer. */
function askAndLeave(port: number) {
  const request = httpRequest({ host: '127.0.0.1', port, path: SLOW });
  const left = new Promise<void>((resolve) => request.on('error', () => resolve()));
  request.end();
  return { leave: () => void request.destroy(), left };
}

const statusAndText = (answer: Answer) => [answer.status, decoded(answer)];

describe('an answer that is not cached yet', () => {
  test('is built once, however many wait for it, and each gets it in the form requested', async () => {
    const slow = await openSlowAnswer((count) => `made ${count} `.repeat(100));
    const text = 'made 1 '.repeat(100);
    const plain = Array.from({ length: 12 }, () => slow.ask());
    const others = [
      slow.ask({ headers: { 'accept-encoding': 'gzip' } }),
      slow.ask({ headers: { 'accept-encoding': 'br' } }),
      slow.ask({ headers: { authorization: 'Bearer a.b.c' } }),
      slow.ask({ method: 'HEAD' }),
    ] as const;
    await slow.arrivals(16);
    slow.finish();
    for (const answer of await Promise.all(plain))
      expect(statusAndText(answer)).toEqual([200, text]);
    const [zipped, brotli, signedIn, head] = await Promise.all(others);
    expect(slow.begun()).toBe(1);
    expect([zipped.headers['content-encoding'], decoded(zipped)]).toEqual(['gzip', text]);
    expect([brotli.headers['content-encoding'], decoded(brotli)]).toEqual(['br', text]);
    expect(statusAndText(signedIn)).toEqual([200, text]);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(text.length));
    expect(new Set([zipped, brotli, head].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('is not sent again to waiting clients that already have it', async () => {
    const slow = await openSlowAnswer(() => 'the same');
    slow.finish();
    const { headers } = await slow.ask();
    slow.change();
    const tag = { headers: { 'if-none-match': headers.etag ?? '' } };
    const answers = await Promise.all([slow.ask(tag), slow.ask(tag), slow.ask(tag)]);
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual([
      [304, 0],
      [304, 0],
      [304, 0],
    ]);
    for (const answer of answers) {
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });

  test('is built again for requests after a change, and that one is cached', async () => {
    const slow = await openSlowAnswer((count) => `as of ${count}`);
    const before = [slow.ask(), slow.ask()];
    await slow.arrivals(2);
    slow.change();
    const after = [slow.ask(), slow.ask()];
    await slow.arrivals(4);
    expect(slow.begun()).toBe(2);
    slow.finish();
    for (const answer of await Promise.all(before)) expect(decoded(answer)).toBe('as of 1');
    for (const answer of await Promise.all(after)) expect(decoded(answer)).toBe('as of 2');
    expect(decoded(await slow.ask())).toBe('as of 2');
    expect(slow.begun()).toBe(2);
  });

  test('that fails or is no success is not shared: waiting requests try again, and nothing is cached', async () => {
    const slow = await openSlowAnswer((count, reply) => {
      if (count === 1) throw new Error('the first one fails');
      if (count < 4) reply.code(404);
      return `made ${count}`;
    });
    const answers = [slow.ask(), slow.ask(), slow.ask()];
    await slow.arrivals(3);
    slow.finish();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([404, 404, 500]);
    expect(statusAndText(await slow.ask())).toEqual([200, 'made 4']);
  });

  test('reaches those who wait, whichever client disconnects', async () => {
    const slow = await openSlowAnswer(() => 'made');
    const first = askAndLeave(slow.port);
    await slow.arrivals(1);
    const waiting = askAndLeave(slow.port);
    const others = [slow.ask(), slow.ask()];
    await slow.arrivals(4);
    for (const { leave, left } of [first, waiting]) {
      leave();
      await left;
    }
    slow.finish();
    for (const answer of await Promise.all(others))
      expect(statusAndText(answer)).toEqual([200, 'made']);
    expect(slow.begun()).toBe(1);
  });
});
