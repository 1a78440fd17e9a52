import { STORAGE_KEYS } from '../../../contract/storefront/storage-keys.ts';
import { readStorage, writeStorage } from '../storage.ts';

const ANSWER_LIMIT_MS = 10_000;
/** While an update reaches one server after the other, a tab must not go back and forth. */
const RELOAD_PAUSE_MS = 60_000;
/** The first script of a page; any change of the shop's code changes its name. */
const FIRST_SCRIPT = /\/assets\/index-[\w-]+\.js/;

/** Which build the shop serves now: this tab's, another one, or none where it cannot be reached. */
export async function findServedBuild(): Promise<'this' | 'another' | undefined> {
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const [script] = FIRST_SCRIPT.exec(await response.text()) ?? [];
    if (script === undefined) return undefined;
    return document.querySelector(`script[src="${script}"]`) === null ? 'another' : 'this';
  } catch {
    return undefined;
  }
}

/** Reloads the page, at most once a minute; forms and cart keep what they hold in storage. */
export function reloadOnce(): boolean {
  const now = Date.now();
  const last = Number(readStorage(STORAGE_KEYS.reloadedAt, 'sessionStorage'));
  if (now - last < RELOAD_PAUSE_MS) return false;
  writeStorage(STORAGE_KEYS.reloadedAt, String(now), 'sessionStorage');
  // Where that cannot be stored, the page might reload forever.
  if (readStorage(STORAGE_KEYS.reloadedAt, 'sessionStorage') === null) return false;
  location.reload();
  return true;
}

/** For a user who tries again. */
export function allowReload(): void {
  writeStorage(STORAGE_KEYS.reloadedAt, undefined, 'sessionStorage');
}
