import type { CallBody } from '../../contract/calls.ts';
import { ownAccountEndpoints } from '../../contract/own-account-endpoints.ts';
import { send } from '../lib/http.ts';

export async function askReset(body: CallBody<'askReset'>): Promise<void> {
  await send(ownAccountEndpoints.askReset, { body });
}

export async function postReset(body: CallBody<'resetPassword'>): Promise<void> {
  await send(ownAccountEndpoints.resetPassword, { body });
}

export async function postVerify(token: string): Promise<void> {
  await send(ownAccountEndpoints.verifyEmail, { body: { token } });
}
