import { failureOf } from '../../call-failure.ts';
import { type Answer, type SendOptions, send } from '../../http.ts';
import { askToSignIn, signInRequest } from '../session/ask-sign-in.ts';

/** Every call of the back office. Where the session has ended it asks to sign in again and repeats the call. */
export async function call<Body>(
  method: Parameters<typeof send>[0],
  path: string,
  options?: SendOptions,
): Promise<Answer<Body>> {
  for (;;) {
    const { signIns } = signInRequest.getState();
    try {
      return await send<Body>(method, path, options);
    } catch (error) {
      const failure = failureOf(error);
      const isSignedInAgain =
        failure.status === 401 &&
        (signInRequest.getState().signIns > signIns || (await askToSignIn()));
      if (!isSignedInAgain) throw failure;
    }
  }
}

/** The same for a thing that may not be there: then it gives null. */
export async function callForOne<Body>(path: string, signal: AbortSignal): Promise<Body | null> {
  try {
    return (await call<Body>('GET', path, { signal })).body;
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** Leaves out what is not asked for. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
