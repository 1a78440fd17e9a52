import type { CallAnswer, CallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { CallFailure, failureOf } from '../../lib/call-failure.ts';
import type { Answer, OptionsArgument } from '../../lib/http.ts';
import { call } from './call.ts';

/** A backend that knows the spec's calls only was asked for something beyond them. */
export class NotOffered extends CallFailure {
  constructor() {
    super('The backend of this shop does not offer this.', { status: 404 });
  }
}

/** How a backend may refuse a call that it does not know. Our own gives a reason of its own with it. */
const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

/** A call beyond the spec's. Where the answer is not what was asked for, the backend does not know the call. */
export async function callExtra<Name extends CallName>(
  endpoint: Endpoint<Name>,
  isAnswer: (body: unknown) => boolean,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  const answer = await call(endpoint, ...options).catch((error: unknown) => {
    const { status, code } = failureOf(error);
    throw UNKNOWN_CALL.includes(status) && code === undefined ? new NotOffered() : error;
  });
  if (!isAnswer(answer.body)) throw new NotOffered();
  return answer;
}

/** The same for a thing that may not be there: then it gives null. */
export async function callExtraForOne<Name extends CallName>(
  endpoint: Endpoint<Name>,
  isAnswer: (body: unknown) => boolean,
  ...options: OptionsArgument<Name>
): Promise<CallAnswer<Name> | null> {
  try {
    return (await callExtra(endpoint, isAnswer, ...options)).body;
  } catch (error) {
    if (failureOf(error).code === 'not_found') return null;
    throw error;
  }
}
