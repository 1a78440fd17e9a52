import type { Session, User } from '../../contract/accounts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { send } from '../http.ts';

export type SignInForm = { email: string; password: string };
export type RegisterForm = { name: string; email: string; password: string; cpassword: string };

export async function fetchUser(): Promise<User> {
  return (await send<User>('GET', apiPaths.isAuthorized)).body;
}

export async function postSignIn(form: SignInForm): Promise<Session> {
  return (await send<Session>('POST', apiPaths.login, { body: form })).body;
}

export async function postRegister(form: RegisterForm): Promise<Session> {
  return (await send<Session>('POST', apiPaths.register, { body: form })).body;
}

export async function askSignOut(options: { isRelative?: boolean } = {}): Promise<void> {
  await send('GET', apiPaths.logout, options);
}
