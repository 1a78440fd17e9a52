import { use } from 'react';
import { findPage } from '../app/pages.ts';
import { LOADED_PATH } from '../app/router.tsx';
import { useStores } from '../app/stores.tsx';
import { IS_SAME_ORIGIN } from '../backend/backend.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';

const fullLoad = new CodePart(async () => {
  // Fetched first, so that a lost connection ends in our own notice, not in the browser's error page.
  const { ok } = await fetch(location.pathname, { cache: 'no-cache' });
  if (!ok) throw new Error('The page cannot be loaded now.');
  location.reload();
  return new Promise<never>(() => {});
});

/**
 * The provider's own window needs a content security policy of this page's own, and a document keeps
 * the policy of the address it was loaded at. So a visitor from another page gets a full page load.
 */
export function useOwnDocument(): void {
  const { isTestMode } = useStores().page;
  const isPolicyNeeded = !IS_SAME_ORIGIN || !isTestMode;
  const isLoadedHere = findPage(LOADED_PATH) === findPage(location.pathname);
  if (isPolicyNeeded && !isLoadedHere) use(fullLoad.load());
}
