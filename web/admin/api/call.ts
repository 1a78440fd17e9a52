import type { CallAnswer, CallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { type Answer, type OptionsArgument, send } from '../../lib/http.ts';
import { askToSignIn, signInRequest } from '../session/ask-sign-in.ts';

/** Every call of the back office; asks the admin to sign in again if the session has ended, then retries. */
export async function call<Name extends CallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  for (;;) {
    const { signIns } = signInRequest.getState();
    try {
      return await send(endpoint, ...options);
    } catch (error) {
      const failure = failureOf(error);
      const isSignedInAgain =
        failure.status === 401 &&
        (signInRequest.getState().signIns > signIns || (await askToSignIn()));
      if (!isSignedInAgain) throw failure;
    }
  }
}
