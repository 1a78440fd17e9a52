import { failureOf } from './call-failure.ts';
import { CodePart } from './code-part.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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

export type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

export type SendOptions = {
  /** JSON, or bytes and text as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without the base address, on this very origin. */
  isRelative?: boolean;
  /** The answer is taken as a Blob, byte for byte. */
  isFile?: boolean;
  onProgress?: (done: number) => void;
};

/** Makes a call and gives its whole answer; anything but 2xx throws a CallFailure. */
export async function send<Body>(
  method: Method,
  path: string,
  options: SendOptions = {},
): Promise<Answer<Body>> {
  const { request } = await client.loadAgain().catch((error: unknown) => {
    throw failureOf(error);
  });
  return request<Body>(method, path, bearer, options);
}
