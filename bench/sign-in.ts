import type { Session } from '../contract/accounts/schemas.ts';

/** The first admin of the shops that are measured. */
export const OWNER = { email: 'owner@bench.example', password: 'a phrase for the bench' };

/** Returns the owner's token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return ((await response.json()) as Session).jwtToken;
}
