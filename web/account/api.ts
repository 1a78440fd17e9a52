import type { Session, User } from '../../contract/accounts.ts';
import type { CallBody } from '../../contract/calls.ts';
import { accountEndpoints } from '../../contract/endpoints.ts';
import { send } from '../lib/http.ts';

export async function fetchUser(): Promise<User> {
  return (await send(accountEndpoints.isAuthorized)).body;
}

export async function postSignIn(body: CallBody<'login'>): Promise<Session> {
  return (await send(accountEndpoints.login, { body })).body;
}

export async function postRegister(body: CallBody<'register'>): Promise<Session> {
  return (await send(accountEndpoints.register, { body })).body;
}

export async function askSignOut(options: { isRelative?: boolean } = {}): Promise<void> {
  await send(accountEndpoints.logout, options);
}
