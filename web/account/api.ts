import type { Session, User } from '../../contract/accounts.ts';
import type { CallBody } from '../../contract/calls.ts';
import { accountEndpoints } from '../../contract/endpoints.ts';
import { send } from '../lib/http.ts';

type Success = (answer: { status: number; body: unknown }) => boolean;

/** Taken at its word: another 2xx than 200 is no success. */
const isOk: Success = ({ status }) => status === 200;
const hasSession: Success = ({ body }) => isSession(body);

export async function fetchUser(): Promise<User> {
  const isSuccess: Success = ({ body }) => isUser(body);
  return (await send(accountEndpoints.isAuthorized, { isSuccess })).body;
}

export async function postSignIn(body: CallBody<'login'>): Promise<Session> {
  const isSuccess: Success = (answer) => isOk(answer) && hasSession(answer);
  return (await send(accountEndpoints.login, { body, isSuccess })).body;
}

export async function postRegister(body: CallBody<'register'>): Promise<Session> {
  return (await send(accountEndpoints.register, { body, isSuccess: hasSession })).body;
}

export async function askSignOut(options: { isRelative?: boolean } = {}): Promise<void> {
  await send(accountEndpoints.logout, { ...options, isSuccess: isOk });
}

function isSession(value: unknown): value is Session {
  const { user, jwtToken } = (value ?? {}) as Partial<Record<keyof Session, unknown>>;
  return typeof jwtToken === 'string' && jwtToken !== '' && isUser(user);
}

function isUser(value: unknown): value is User {
  return typeof (value as Partial<User> | null | undefined)?._id === 'string';
}
