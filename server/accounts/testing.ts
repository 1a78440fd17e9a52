import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestShop } from '../platform/testing/test-shop.ts';

/** The password of every account that a test shop inserts. */
export const PASSWORD = 'a long enough phrase';
export const WRONG = 'a wrong but long phrase';

export type SignInRequest = {
  email: string;
  password?: string;
  cookie?: string | undefined;
  from?: string;
};

export function signInFrom(
  { app }: TestShop,
  { email, password = PASSWORD, cookie, from = '127.0.0.1' }: SignInRequest,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
  });
}

/** The answer's cookie as the browser sends it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  expect(response.statusCode).toBe(200);
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

/** As if strangers had made eleven wrong guesses: unknown devices have to wait. */
export async function keepWaiting({ database }: TestShop, email: string): Promise<void> {
  const count = { failures: 11, last_at: Date.now(), blocked_until: Date.now() + 600_000 };
  await database.query
    .insertInto('sign_in_failures')
    .values({ key: `account:${email}`, ...count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(count))
    .execute();
}

/** Ends all delays that have begun, or makes them longer than any slow machine takes. */
export async function setDelays({ database }: TestShop, blockedUntil: number): Promise<void> {
  await database.query
    .updateTable('sign_in_failures')
    .set({ blocked_until: blockedUntil })
    .where('blocked_until', '>', 0)
    .execute();
}

export const failuresOf = ({ database }: TestShop) =>
  database.query
    .selectFrom('sign_in_failures')
    .select(['key', 'failures'])
    .orderBy('key')
    .execute();

/**
 * How many simultaneous guesses can have been checked: five are free, and further ones after delays
 * of 1, 2, 4 … seconds, which pass on a slow machine.
 */
export const mostLookedAt = (sinceMs: number) =>
  5 + Math.floor(Math.log2((Date.now() - sinceMs) / 1_000 + 1));
