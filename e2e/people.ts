import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import { ADMIN } from './shop.ts';

export const PASSWORD = 'a long enough secret';

/** A new shopper, registered through the API. */
export async function registerShopper(shopUrl: string, name = 'Asha Rao'): Promise<Session> {
  const response = await fetch(`${shopUrl}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${randomUUID()}@shopper.example`,
      password: PASSWORD,
      cpassword: PASSWORD,
    }),
  });
  if (!response.ok) throw new Error(`Registering failed: ${await response.text()}`);
  return response.json() as Promise<Session>;
}

/** The next page that is opened finds the token where a signed-in browser keeps it. */
export async function signInAs(page: Page, jwtToken: string): Promise<void> {
  await page.addInitScript((token) => {
    // Once a tab only: a reload after signing out must not sign in again.
    if (sessionStorage.getItem('signed in by the test')) return;
    sessionStorage.setItem('signed in by the test', 'yes');
    localStorage.setItem('jwtToken', token);
  }, jwtToken);
}

const owners = new Map<string, Session>();

/** The owner of the shop, signed in once in a worker's life unless a test has ended the session. */
export async function fetchAdmin(shopUrl: string): Promise<Session> {
  const known = owners.get(shopUrl);
  if (known !== undefined && (await isSignedIn(shopUrl, known))) return known;
  const session = await signInOwner(shopUrl);
  owners.set(shopUrl, session);
  return session;
}

async function isSignedIn(shopUrl: string, { jwtToken }: Session): Promise<boolean> {
  const headers = { authorization: `Bearer ${jwtToken}` };
  const response = await fetch(`${shopUrl}/api/users/isAuthorized`, { headers });
  return response.ok;
}

async function signInOwner(shopUrl: string): Promise<Session> {
  const response = await fetch(`${shopUrl}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return response.json() as Promise<Session>;
}

export async function signInAsAdmin(page: Page, shopUrl: string): Promise<Session> {
  const session = await fetchAdmin(shopUrl);
  await signInAs(page, session.jwtToken);
  return session;
}

/** What a sign-in with this password is answered. */
export async function loginStatus(
  shopUrl: string,
  email: string,
  password: string,
): Promise<number> {
  const response = await fetch(`${shopUrl}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}
