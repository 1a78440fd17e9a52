import type { CallAnswer, OwnCallName } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/define-endpoints.ts';
import type { PageData } from '../../contract/storefront/render.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { HOST } from '../lib/host.ts';
import { type OptionsArgument, sendAny } from '../lib/http.ts';
import type { Answer } from '../lib/transport.ts';

/** What `VITE_BACKEND` says of our own server. */
const OURS = 'haat';

/**
 * Our own server renders for itself alone, and so does development. A page that it sends says so; a
 * front end that is served from elsewhere is told at build time. Nothing is tried: any other backend
 * has the spec's calls alone.
 */
let isKnownAsOurs =
  import.meta.env.VITE_BACKEND === OURS ||
  (HOST === '' && (import.meta.env.SSR || import.meta.env.DEV));

/** Called once, before anything else reads it. */
export function learnBackend({ isOurs }: PageData): void {
  isKnownAsOurs ||= !!isOurs;
}

export const isOurs = (): boolean => isKnownAsOurs;

/** Entries of a table that only our own server can serve. */
export const ifOurs = <Entry>(entries: readonly Entry[]): readonly Entry[] =>
  isKnownAsOurs ? entries : [];

/** Makes a call beyond the spec's. Another backend is never sent one: it fails as if it had answered 404. */
export async function sendOurs<Name extends OwnCallName>(
  endpoint: Endpoint<Name>,
  ...options: OptionsArgument<Name>
): Promise<Answer<CallAnswer<Name>>> {
  if (!isKnownAsOurs) throw new CallFailure(MESSAGES.noAnswer, { status: 404 });
  return sendAny(endpoint, ...options);
}
