import type { OwnCallName } from '../../contract/calls.ts';
import type { PageData } from '../../contract/storefront/render.ts';
import { HOST } from './wire/host.ts';

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

/** Whether a call of the spec takes more than the spec says: the parameters of a list, headers. */
export const takesMore = (): boolean => isOurs;

/** What a page, a menu entry or a choice needs beyond the spec's calls. */
export type Needs = { needs?: OwnCallName };

export const isOffered = ({ needs }: Needs): boolean => needs === undefined || offers(needs);

/** Whether the page says that the shop is large; undefined where its backend has not sent it. */
export const isLargeAccordingTo = (page: Partial<PageData>): boolean | undefined =>
  page.isOurs ? page.isLarge === true : undefined;

/** Whether the page, served from elsewhere, does not say how the shop's owner has set it up. */
export const lacksShop = (page: PageData): boolean =>
  import.meta.env.VITE_BACKEND === OURS && page.shop === undefined;

/** A path that the backend has answered with, as an address. */
export const atBackend = (path: string): string => new URL(path, HOST || location.origin).href;

/** Whether pages and calls have one origin. */
export const IS_SAME_ORIGIN: boolean = HOST === '';
