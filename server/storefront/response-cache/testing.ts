import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestShop } from '../../platform/testing/test-shop.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Question = { method?: string; headers?: Record<string, string> };

/** A bare HTTP request: nothing is added, decoded or cached. */
export function askPort(port: number, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {} } = question;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    request.on('error', reject).end();
  });
}

export function decoded({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : body).toString();
}

/** The headers that must not differ between one answer and the next. */
export function lastingHeaders({ headers }: Answer): IncomingHttpHeaders {
  const { date: _, ...lasting } = headers;
  return lasting;
}

/** The shop on a real port: only there is the response cache in front of the framework. */
export async function openPort({ app, request }: TestShop) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string, question?: Question) => askPort(port, path, question);

  /** How many requests the cache has answered. */
  const hits = async (): Promise<number> => {
    const { body } = await request({ url: '/metrics' });
    return Number(/^haat_cached_responses_total (\d+)$/m.exec(body)?.[1]);
  };
  const isCached = async (path: string): Promise<boolean> => {
    const before = await hits();
    await ask(path);
    return (await hits()) === before + 1;
  };
  /** Requests these paths until the cache answers. */
  const warmCache = async (...paths: string[]): Promise<void> => {
    for (const path of paths) {
      await expect.poll(() => isCached(path), { timeout: 30_000 }).toBe(true);
    }
  };
  return { ask, hits, isCached, warmCache };
}
