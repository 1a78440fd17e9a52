import { MISSING_TEXT } from '../../../contract/admin-wording/shell.ts';
import type { CallAnswer, CallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { CallFailure, failureOf } from '../../lib/call-failure.ts';
import type { Answer, OptionsArgument } from '../../lib/http.ts';
import { call } from './call.ts';

/** The backend implements only the spec's calls, and this is not one of them. */
export class NotOffered extends CallFailure {
  constructor() {
    super(MISSING_TEXT.notOffered, { status: 404 });
  }
}

/** How a backend may refuse a call that it lacks. Our own server sends an error code with these. */
const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

/** A call beyond the spec's. A response of the wrong shape means that the backend lacks the call. */
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

/** The same for a single entity; null where it does not exist. */
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
