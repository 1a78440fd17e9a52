import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  FileCallName,
  SpecCallName,
} from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { CodePart } from '../../lib/code-parts/code-part.ts';
import type { Answer, AnyOptions, Transport } from './transport.ts';

/** Loaded with the first call that needs it: a visitor who only browses never downloads it. */
const client = new CodePart(() => import('./axios-client.ts'));
let bearer: string | undefined;

/** Prefetches the client where a call is about to be made. */
export function prepareClient(): void {
  client.load().catch(() => {
    // The call itself tries again and reports the failure.
  });
}

/** Authenticates every call from now on. */
export function setBearerToken(token: string | undefined): void {
  bearer = token;
}

/** Whether calls are authenticated. */
export function hasBearerToken(): boolean {
  return bearer !== undefined;
}

type RequiredPart<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<Key, Value>;
type OptionalPart<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Record<Key, Value>>;

export type SendOptions<Name extends CallName> = Transport &
  RequiredPart<'params', CallParams<Name>> &
  RequiredPart<'body', CallBody<Name>> &
  OptionalPart<'query', CallQuery<Name>> &
  RequiredPart<'isFile', Name extends FileCallName ? true : never>;

/** Optional where the call needs nothing. */
export type OptionsArgument<Name extends CallName> =
  Record<never, never> extends SendOptions<Name>
    ? [options?: SendOptions<Name>]
    : [options: SendOptions<Name>];

/** A call of the spec, which any backend has; those beyond it go through `call`. */
export const send: <Name extends SpecCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
) => Promise<Answer<CallAnswer<Name>>> = sendAny;

/**
 * Makes any call and returns its whole answer; throws a CallFailure unless it succeeds. `call` knows
 * whether one beyond the spec's may be made.
 */
export async function sendAny<Name extends CallName>(
  endpoint: Endpoint<Name>,
  ...[options]: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  const { request } = await client.loadAgain().catch((error: unknown) => {
    throw failureOf(error);
  });
  return request<CallAnswer<Name>>(endpoint, bearer, (options ?? {}) as AnyOptions);
}
