import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to one request on its way to the provider. */
export type Fault = (
  | { kind: 'lose-answer' }
  | { kind: 'slow' }
  | { kind: 'status'; status: number; body?: string }
  | { kind: 'garbage' }
  | { kind: 'rewrite'; from: string; to: string }
) & {
  /** Delays the answer until this settles. */
  until?: Promise<unknown>;
};

export type FaultyProxy = {
  url: string;
  /** Breaks the next request that matches, such as `POST /orders`. */
  strike(request: string, fault: Fault): void;
  /** All requests so far, in order. */
  requests: readonly string[];
  close(): Promise<void>;
};

/** A real HTTP server between the shop and its provider that injects faults. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: { request: string; fault: Fault }[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    const index = faults.findIndex((planned) => name.startsWith(planned.request));
    const [planned] = index < 0 ? [] : faults.splice(index, 1);
    void pass(target, request, response, planned?.fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strike: (request, fault) => faults.push({ request, fault }),
    requests,
    close,
  };
}

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === 'status') {
    await fault.until;
    response.writeHead(fault.status).end(fault.body ?? '{}');
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type, 'x-refund-idempotency': key } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'x-refund-idempotency': String(key) }),
    },
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  const text = await answer.text();
  await fault?.until;
  if (fault?.kind === 'lose-answer') {
    response.destroy();
    return;
  }
  if (fault?.kind === 'garbage') {
    response.writeHead(200).end('<html>oops');
    return;
  }
  const body = fault?.kind === 'rewrite' ? text.replaceAll(fault.from, fault.to) : text;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
}
