import { useEffect, useState } from 'react';
import type { PolicySlug } from '../../contract/settings/policies.ts';
import { isLoadedAt } from '../app/router.tsx';
import { useStores } from '../app/stores.tsx';
import { type FetchedPolicy, fetchPolicy } from '../backend/policies.ts';
import { useLocation } from '../lib/router.tsx';

/** undefined until the shop has answered. */
export type FoundPolicy = FetchedPolicy | undefined;

/** The page's text: it came with the page, or is fetched. */
export function usePolicy(slug: PolicySlug): { found: FoundPolicy; tryAgain: () => void } {
  const { page } = useStores();
  const { pathname } = useLocation();
  const sent = page.policy?.slug === slug ? page.policy : undefined;
  const isUnknown = page.isUnknownPolicy === true && isLoadedAt(pathname);
  const [found, setFound] = useState<FoundPolicy>(sent ?? (isUnknown ? 'none' : undefined));
  useEffect(() => {
    if (found !== undefined) return undefined;
    const leaving = new AbortController();
    void fetchPolicy(slug, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setFound(answer);
    });
    return () => leaving.abort();
  }, [found, slug]);
  return { found, tryAgain: () => setFound(undefined) };
}
