import type { User } from '../../contract/accounts.ts';
import type { CallAnswer, CallBody } from '../../contract/calls.ts';
import { ownAccountEndpoints } from '../../contract/own-account-endpoints.ts';
import { type IsSuccess, send } from '../lib/http.ts';
import { isUser } from './session-api.ts';

export type OwnAccount = CallAnswer<'getAccount'>;

export async function fetchAccount(): Promise<OwnAccount> {
  const isSuccess: IsSuccess = ({ body }) =>
    Array.isArray((body as Partial<OwnAccount> | null)?.sessions);
  return (await send(ownAccountEndpoints.getAccount, { isSuccess })).body;
}

export async function putName(body: CallBody<'changeName'>): Promise<User> {
  const isSuccess: IsSuccess = (answer) => isUser(answer.body);
  return (await send(ownAccountEndpoints.changeName, { body, isSuccess })).body;
}

export async function putPassword(body: CallBody<'changePassword'>): Promise<void> {
  await send(ownAccountEndpoints.changePassword, { body });
}

/** Returns whether the address was confirmed meanwhile. */
export async function askVerification(): Promise<boolean> {
  return (await send(ownAccountEndpoints.askVerification)).body.isEmailVerified;
}

export async function endSessionOf(sessionId: string): Promise<void> {
  await send(ownAccountEndpoints.endSession, { params: { session_id: sessionId } });
}

export async function endOtherSessions(): Promise<void> {
  await send(ownAccountEndpoints.endOtherSessions);
}
