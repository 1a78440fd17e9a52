import type { CallAnswer, OwnCallName } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/define-endpoints.ts';
import type { PageData } from '../../contract/storefront/render.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { HOST } from './wire/host.ts';
import { type OptionsArgument, sendAny } from './wire/http.ts';
import type { Answer } from './wire/transport.ts';

export { prepareClient } from './wire/http.ts';
export type { Answer, OptionsArgument };
export { HOST };

/** What `VITE_BACKEND` says of our own server. */
const OURS = 'haat';

/**
 * Our own server renders for itself alone, and so does development. A page that it sends says so; a
 * front end that is served from elsewhere is told at build time. Nothing is tried: any other backend
 * has the spec's calls alone.
 */
let isOurs =
  import.meta.env.VITE_BACKEND === OURS ||
  (HOST === '' && (import.meta.env.SSR || import.meta.env.DEV));

/** Called once, before anything else reads it. */
export function learnBackend(page: PageData): void {
  isOurs ||= !!page.isOurs;
}

/** Whether there is a call beyond the spec's, and so what needs it: a page, a link, a button. */
export const offers = (_call: OwnCallName): boolean => isOurs;

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

/** Whether a call of the spec takes more than the spec says: the parameters of a list, headers. */
export const takesMore = (): boolean => isOurs;

/** What a page, a menu entry or a choice needs beyond the spec's calls. */
export type Needs = { needs?: OwnCallName | undefined };

export const isOffered = ({ needs }: Needs): boolean => isOurs || needs === undefined;

/** Whether the page says that the shop is large; undefined where its backend has not sent it. */
export const isLargeAccordingTo = (page: Partial<PageData>): boolean | undefined =>
  page.isOurs ? page.isLarge === true : undefined;

/** Served from elsewhere, the page does not say how the shop's owner has set it up. */
export const IS_SHOP_UNKNOWN: boolean = import.meta.env.VITE_BACKEND === OURS;

/** Whether pages and calls have one origin. */
export const IS_SAME_ORIGIN: boolean = HOST === '';
