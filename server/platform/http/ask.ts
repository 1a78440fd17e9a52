import { once } from 'node:events';
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';

/**
 * Keep-alive: a new connection takes longer than the request. But not for long: a middlebox may
 * drop an idle one silently.
 */
const KEPT = { keepAlive: true, timeout: 4_000 };
const agents = { plain: new Agent(KEPT), secure: new SecureAgent(KEPT) };

/** A hundred payments, the most we ever request, take a fiftieth of this. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

export type Asked = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  /** From start to the last byte of the answer. */
  timeoutMs: number;
};

export type Answer = { status: number; text: string };

/**
 * Sends a request to another server and reads the whole answer, in a third of the time `fetch`
 * takes.
 */
export async function ask(
  url: string,
  { method, headers, body, timeoutMs }: Asked,
): Promise<Answer> {
  const isSecure = url.startsWith('https:');
  const asked = isSecure
    ? requestHttps(url, { method, headers, agent: agents.secure })
    : requestHttp(url, { method, headers, agent: agents.plain });
  const patience = new AbortController();
  const { signal } = patience;
  const giveUp = (reason: Error) => {
    patience.abort(reason);
    asked.destroy(reason);
  };
  const timer = setTimeout(() => giveUp(new Error('It took too long.')), timeoutMs);
  asked.on('upgrade', (_response, socket) => {
    socket.destroy();
    patience.abort(new Error('It answered in another protocol.'));
  });
  // Errors while reading surface below; without a listener they would end the process.
  asked.on('error', () => {});
  try {
    asked.end(body);
    const [response] = (await once(asked, 'response', { signal })) as [IncomingMessage];
    return { status: response.statusCode ?? 0, text: await readText(response) };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
