import { writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import type { RawAnswer } from './raw-server.ts';

/** Headers that a bare server adds itself, or that describe its own connection. */
const NOT_COPIED = new Set(['date', 'connection', 'keep-alive']);
/** The fewest headers a JSON answer needs. */
const JSON_NEEDS = new Set(['content-type', 'content-length', 'content-encoding']);
const READY_MS = 10_000;

export type Headers = Record<string, string>;

/**
 * Starts a bare node:http server that gives the same answer: for a page with all its headers, for
 * JSON with the three that it needs.
 */
export async function startRawTwin(
  folder: string,
  url: string,
  headers: Headers,
): Promise<ServerProcess> {
  const answer = await readReadyAnswer(url, headers);
  const file = join(folder, `answer-${Date.now()}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return startServer({}, { command: process.execPath, args: ['bench/raw-server.ts', file] });
}

/**
 * The answer as it is served repeatedly: the first may be uncompressed while a better one is being
 * built.
 */
async function readReadyAnswer(url: string, headers: Headers): Promise<RawAnswer> {
  const endsAt = performance.now() + READY_MS;
  let before = '';
  for (;;) {
    const { status, headers: sent, body } = await ask(url, headers);
    const text = body.toString('base64');
    if (text === before || performance.now() > endsAt) {
      return { status, headers: copiedHeaders(sent), bodyBase64: text };
    }
    before = text;
    await sleep(100);
  }
}

function copiedHeaders(sent: IncomingHttpHeaders): string[] {
  const isJson = String(sent['content-type']).startsWith('application/json');
  return Object.entries(sent)
    .filter(([name]) => (isJson ? JSON_NEEDS.has(name) : !NOT_COPIED.has(name)))
    .flatMap(([name, value]) => [name, String(value)]);
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Raw headers and an undecoded body. */
function ask(url: string, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status = 0, headers: sent } = response;
      resolve({ status, headers: sent, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}
