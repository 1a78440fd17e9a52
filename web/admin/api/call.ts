import type { CallAnswer, OwnCallName, SpecCallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { sendOurs } from '../../backend/backend.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { type OptionsArgument, send } from '../../lib/http.ts';
import type { Answer } from '../../lib/transport.ts';
import { askToSignIn, signInRequest } from '../session/ask-sign-in.ts';

/** A call of the spec, which any backend has. */
export function call<Name extends SpecCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  return whileSignedIn(() => send(endpoint, ...options));
}

/** A call beyond the spec's: its screens and actions are only there on our own server. */
export function callOurs<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  return whileSignedIn(() => sendOurs(endpoint, ...options));
}

/** The same for a single entity; null where it does not exist. */
export async function callOursForOne<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<CallAnswer<Name> | null> {
  try {
    return (await callOurs(endpoint, ...options)).body;
  } catch (error) {
    if (failureOf(error).code === 'not_found') return null;
    throw error;
  }
}

/** Asks the admin to sign in again if the session has ended, then retries. */
async function whileSignedIn<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const { signIns } = signInRequest.getState();
    try {
      return await send();
    } catch (error) {
      const failure = failureOf(error);
      const isSignedInAgain =
        failure.status === 401 &&
        (signInRequest.getState().signIns > signIns || (await askToSignIn()));
      if (!isSignedInAgain) throw failure;
    }
  }
}
