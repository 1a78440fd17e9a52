import { Agent, errors } from 'undici';

/** A hundred payments, the most we ever request, take a fiftieth of this. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/**
 * Not `node:http`: its client and its server share code, which V8 compiles for both once both are
 * used, and every answer to a shopper then costs a tenth more. `fetch` takes three times as long.
 */
const agent = new Agent({
  allowH2: false,
  maxResponseSize: MAX_ANSWER_BYTES,
  // Keep-alive: a new connection takes longer than the request. But not for long: a middlebox may
  // drop an idle one silently.
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 4_000,
  // The caller's own limit covers all of these.
  headersTimeout: 0,
  bodyTimeout: 0,
});

export type OutgoingRequest = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  /** From start to the last byte of the answer. */
  timeoutMs: number;
};

export type Answer = { status: number; text: string };

/** Sends a request to another server and reads the whole answer. */
export async function sendRequest(
  url: string,
  { method, headers, body, timeoutMs }: OutgoingRequest,
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error('It took too long.')), timeoutMs);
  try {
    const { statusCode, body: answer } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method,
      headers,
      body: body ?? null,
      signal: timeout.signal,
    });
    return { status: statusCode, text: await answer.text() };
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) {
      throw new Error('The answer is too large.', { cause: error });
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
