import type { CallAnswer, OwnCallName } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/define-endpoints.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { offers } from './backend.ts';
import { type OptionsArgument, sendAny } from './wire/http.ts';
import type { Answer } from './wire/transport.ts';

export { prepareClient } from './wire/http.ts';
export type { Answer, OptionsArgument };

/**
 * Makes a call beyond the spec's; those of the spec have functions of their own beside this file. A
 * backend without it is never sent one: it fails as if it had been answered 404.
 */
export async function call<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  if (!offers(endpoint.name)) throw new CallFailure(MESSAGES.noAnswer, { status: 404 });
  return sendAny(endpoint, ...options);
}
