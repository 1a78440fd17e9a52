import type { Session } from '../../contract/accounts/schemas.ts';
import { signInEndpoints } from '../../contract/accounts/sign-in-endpoints.ts';
import type { CallBody } from '../../contract/calls.ts';
import { isUser, readUser } from './session.ts';
import { send } from './wire/http.ts';
import type { IsSuccess } from './wire/transport.ts';

/** Only 200 is a success, as the specification has it; any other 2xx is not. */
export async function postSignIn(body: CallBody<'login'>): Promise<Session> {
  const isSuccess: IsSuccess = (answer) => answer.status === 200 && isSession(answer.body);
  return readSession((await send(signInEndpoints.login, { body, isSuccess })).body);
}

export async function postRegister(body: CallBody<'register'>): Promise<Session> {
  const isSuccess: IsSuccess = (answer) => isSession(answer.body);
  return readSession((await send(signInEndpoints.register, { body, isSuccess })).body);
}

const readSession = ({ user, jwtToken }: Session): Session => ({ user: readUser(user), jwtToken });

function isSession(value: unknown): value is Session {
  const { user, jwtToken } = (value ?? {}) as Partial<Record<keyof Session, unknown>>;
  return typeof jwtToken === 'string' && jwtToken !== '' && isUser(user);
}
