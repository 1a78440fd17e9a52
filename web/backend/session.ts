/** Calls about an existing session, which any visit may make. */
import { accountEndpoints } from '../../contract/accounts/endpoints.ts';
import type { User } from '../../contract/accounts/schemas.ts';
import { asRecord } from '../lib/records.ts';
import { send } from './wire/http.ts';
import { readText } from './wire/read-fields.ts';
import type { IsSuccess } from './wire/transport.ts';

export { setBearerToken } from './wire/http.ts';

export async function fetchUser(): Promise<User> {
  const isSuccess: IsSuccess = ({ body }) => isUser(body);
  return readUser((await send(accountEndpoints.isAuthorized, { isSuccess })).body);
}

/** Only 200 is a success, as the specification has it; any other 2xx is not. */
export async function askSignOut(options: { isRelative?: boolean } = {}): Promise<void> {
  const isSuccess: IsSuccess = ({ status }) => status === 200;
  await send(accountEndpoints.logout, { ...options, isSuccess });
}

export function isUser(value: unknown): value is User {
  return readText(asRecord(value)._id) !== '';
}

/** An id is opaque text, also where another backend sends a number. */
export const readUser = (user: User): User => ({ ...user, _id: readText(user._id) });
