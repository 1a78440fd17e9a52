import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installResponseCache } from './install-response-cache.ts';
import { ResponseCache } from './response-cache.ts';
import { askPort } from './testing.ts';

const ANSWER_BYTES = 1_000;

/** A page with any number of views, of which there is room for a few. */
async function openViews() {
  const app = fastify();
  // Each answer is kept plain, zipped and with brotli.
  const room = new ResponseCache(5 * 3 * 2 * ANSWER_BYTES);
  installResponseCache(app, new ResponseCache(), { onChange: () => {} }, room);
  const made: string[] = [];
  const config = {
    isCached: true,
    canonicalAddress: (url: string) => url.replace(/&other=\w+/, ''),
  };
  app.get('/views', { config }, async (request, reply) => {
    made.push(request.url);
    if (request.url.includes('busy')) request.isAnswerKept = false;
    return reply.type('text/plain').send(randomBytes(ANSWER_BYTES).toString('hex'));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = async (url: string) => (await askPort(port, url)).body.toString();
  return { ask, made };
}

test('views are kept under their canonical address', async () => {
  const { ask, made } = await openViews();
  const first = await ask('/views?view=a');
  expect(await ask('/views?view=a&other=b')).toBe(first);
  expect(await ask('/views?view=b')).not.toBe(first);
  expect(made).toEqual(['/views?view=a', '/views?view=b']);
});

test('made-up views have a bounded room of their own, and leave the plain page alone', async () => {
  const { ask, made } = await openViews();
  const plain = await ask('/views');
  const wanted = await ask('/views?view=wanted');
  for (let count = 0; count < 50; count += 1) {
    await ask(`/views?view=made-up-${count}`);
    // What is asked for again and again stays.
    expect(await ask('/views?view=wanted')).toBe(wanted);
  }
  expect(await ask('/views')).toBe(plain);
  expect(made).toHaveLength(52);
  await ask('/views?view=made-up-0');
  expect(made).toHaveLength(53);
});

test('what a busy server gives instead is not kept', async () => {
  const { ask, made } = await openViews();
  const answers = await Promise.all([ask('/views?busy=1'), ask('/views?busy=1')]);
  expect(new Set(answers).size).toBe(2);
  await ask('/views?busy=1');
  expect(made).toHaveLength(3);
});
