import { ownAccountEndpoints } from '../../contract/accounts/own-account-endpoints.ts';
import type { User } from '../../contract/accounts/schemas.ts';
import type { CallAnswer, CallBody } from '../../contract/calls.ts';
import { call } from '../backend/backend.ts';

export type OwnAccount = CallAnswer<'getAccount'>;

export async function fetchAccount(): Promise<OwnAccount> {
  return (await call(ownAccountEndpoints.getAccount)).body;
}

export async function putName(body: CallBody<'changeName'>): Promise<User> {
  return (await call(ownAccountEndpoints.changeName, { body })).body;
}

export async function putPassword(body: CallBody<'changePassword'>): Promise<void> {
  await call(ownAccountEndpoints.changePassword, { body });
}

/** Returns whether the address was confirmed meanwhile. */
export async function askVerification(): Promise<boolean> {
  return (await call(ownAccountEndpoints.askVerification)).body.isEmailVerified;
}

export async function endSessionOf(sessionId: string): Promise<void> {
  await call(ownAccountEndpoints.endSession, { params: { session_id: sessionId } });
}

export async function endOtherSessions(): Promise<void> {
  await call(ownAccountEndpoints.endOtherSessions);
}
