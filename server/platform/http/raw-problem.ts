import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Failure } from '../failure.ts';
import { requestLanguage } from '../languages.ts';
import { describeProblem, PROBLEM_TYPE } from './problem.ts';

/** A problem sent before the framework has seen the request. */
export type RawProblem = {
  status: number;
  requestId: string;
  headers: Record<string, string>;
  body: string;
};

export function rawProblem(failure: Failure): RawProblem {
  const requestId = randomUUID();
  const problem = describeProblem(failure, requestId, requestLanguage());
  const body = JSON.stringify(problem);
  return {
    status: problem.status,
    requestId,
    headers: {
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(failure.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(failure.retryAfterSeconds) }),
    },
    body,
  };
}

export function sendRawProblem(response: ServerResponse, failure: Failure): void {
  const { status, headers, body } = rawProblem(failure);
  response.writeHead(status, headers).end(body);
}

/** The raw HTTP response, for when there is only a socket to answer on. */
export function writeOut({ status, headers, body }: RawProblem): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `date: ${new Date().toUTCString()}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
