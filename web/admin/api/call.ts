import type { CallAnswer, OwnCallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { type Answer, call as callOnce, type OptionsArgument } from '../../backend/backend.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { askToSignIn, signInRequest } from '../session/ask-sign-in.ts';

/** A call beyond the spec's; those of the spec are functions of `backend/admin/`. */
export function call<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  return whileSignedIn(() => callOnce(endpoint, ...options));
}

/** The same for a single entity; null where it does not exist. */
export async function callForOne<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<CallAnswer<Name> | null> {
  try {
    return (await call(endpoint, ...options)).body;
  } catch (error) {
    if (failureOf(error).code === 'not_found') return null;
    throw error;
  }
}

/** A function of `backend/admin/` that does the same. */
export const signedIn =
  <Input extends unknown[], Result>(ask: (...input: Input) => Promise<Result>) =>
  (...input: Input): Promise<Result> =>
    whileSignedIn(() => ask(...input));

/** Asks the admin to sign in again if the session has ended, then retries. */
export async function whileSignedIn<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const { signIns } = signInRequest.getState();
    try {
      return await send();
    } catch (error) {
      const isSignedInAgain =
        failureOf(error).status === 401 &&
        (signInRequest.getState().signIns > signIns || (await askToSignIn()));
      if (!isSignedInAgain) throw error;
    }
  }
}
