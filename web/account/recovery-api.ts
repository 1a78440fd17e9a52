import { ownAccountEndpoints } from '../../contract/accounts/own-account-endpoints.ts';
import type { CallBody } from '../../contract/calls.ts';
import { call } from '../backend/backend.ts';

export async function askReset(body: CallBody<'askReset'>): Promise<void> {
  await call(ownAccountEndpoints.askReset, { body });
}

export async function postReset(body: CallBody<'resetPassword'>): Promise<void> {
  await call(ownAccountEndpoints.resetPassword, { body });
}

export async function postVerify(token: string): Promise<void> {
  await call(ownAccountEndpoints.verifyEmail, { body: { token } });
}
