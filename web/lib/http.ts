import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  FileCallName,
} from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/define-endpoints.ts';
import { failureOf } from './call-failure.ts';
import { CodePart } from './code-parts/code-part.ts';

/** Loaded with the first call that needs it: a visitor who only looks around never downloads it. */
const client = new CodePart(() => import('./axios-client.ts'));
let bearer: string | undefined;

/** For where a call is about to be made. */
export function prepareClient(): void {
  client.load().catch(() => {
    // The call itself will ask again, and say so.
  });
}

/** From now on every call says whose it is. */
export function setBearerToken(token: string | undefined): void {
  bearer = token;
}

/** Whether calls say whose they are. */
export function hasBearerToken(): boolean {
  return bearer !== undefined;
}

export type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

/** Whether an answer counts as one: another backend may answer with anything. */
export type IsSuccess = (answer: { status: number; body: unknown }) => boolean;

/** How a call is made, whichever it is. */
type Transport = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without the base address, on this very origin. */
  isRelative?: boolean;
  onProgress?: (done: number) => void;
  /** Any 2xx is a success where it is left out. */
  isSuccess?: IsSuccess;
};

/** What the client is given; the types of a call's own parts are checked before. */
export type AnyOptions = Transport & {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  /** JSON, or bytes and text as they are. */
  body?: unknown;
  /** The answer is taken as a Blob, byte for byte. */
  isFile?: boolean;
};

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

/** Left out where the call needs nothing. */
export type OptionsArgument<Name extends CallName> =
  Record<never, never> extends SendOptions<Name>
    ? [options?: SendOptions<Name>]
    : [options: SendOptions<Name>];

/** Makes a call and gives its whole answer; one that is no success throws a CallFailure. */
export async function send<Name extends CallName>(
  endpoint: Endpoint<Name>,
  ...[options]: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  const { request } = await client.loadAgain().catch((error: unknown) => {
    throw failureOf(error);
  });
  return request<CallAnswer<Name>>(endpoint, bearer, (options ?? {}) as AnyOptions);
}
