import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type Problem, problemSchema } from '../../../contract/errors.ts';
import { readConfig } from '../../config.ts';
import { placeSqlite } from '../testing/engines.ts';
import { openTestShop, type TestShop, type TestShopOptions } from '../testing/test-shop.ts';

/** For effects that follow soon after an answer. */
export const DEADLINE = { timeout: 30_000, interval: 20 };

/** A shop for tests in which the engine of the database does not matter. */
export function openAnyShop(options?: TestShopOptions): Promise<TestShop> {
  return openTestShop(placeSqlite, options);
}

/** The same with its pages, configured by this environment. */
export function openAnyPages(environment: NodeJS.ProcessEnv = {}): Promise<TestShop> {
  return openAnyShop({ config: readConfig(environment), parts: { withPages: true } });
}

/** Listens on a free port and returns the address. */
export async function listen({ app }: TestShop): Promise<{ url: string; port: number }> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** Checks that an answer is a well-formed problem, and returns it. */
export function expectProblem(response: LightMyRequestResponse, status: number): Problem {
  expect(`${response.statusCode} ${response.body}`).toMatch(new RegExp(`^${status} `));
  expect(response.headers['content-type']).toBe('application/problem+json');
  const problem = problemSchema.parse(response.json());
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/^.+[.?]$/);
  return problem;
}

export type LogLine = Record<string, unknown> & { level: number; reqId?: string };

/** A destination for a shop's log that the test can read. */
export function captureLog() {
  const lines: string[] = [];
  return {
    logTo: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    lines: () => lines.map((line) => JSON.parse(line) as LogLine),
  };
}
