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

export type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

/** Whether an answer is a success: another backend may answer with anything. */
export type IsSuccess = (answer: { status: number; body: unknown }) => boolean;

/** The options of any call. */
type Transport = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** To this origin, without the base address. */
  isRelative?: boolean;
  onProgress?: (done: number) => void;
  /** By default any 2xx is a success. */
  isSuccess?: IsSuccess;
};

/** What the client gets; the types of a call's own parts were checked before. */
export type AnyOptions = Transport & {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  /** JSON, or bytes and text as they are. */
  body?: unknown;
  /** Reads the answer as a Blob, byte for byte. */
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

/** Optional where the call needs nothing. */
export type OptionsArgument<Name extends CallName> =
  Record<never, never> extends SendOptions<Name>
    ? [options?: SendOptions<Name>]
    : [options: SendOptions<Name>];

/** Makes a call and returns its whole answer; throws a CallFailure unless it succeeds. */
export async function send<Name extends CallName>(
  endpoint: Endpoint<Name>,
  ...[options]: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  const { request } = await client.loadAgain().catch((error: unknown) => {
    throw failureOf(error);
  });
  return request<CallAnswer<Name>>(endpoint, bearer, (options ?? {}) as AnyOptions);
}
