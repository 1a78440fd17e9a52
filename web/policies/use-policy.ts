import { useEffect, useState } from 'react';
import { fillPath } from '../../contract/fill-path.ts';
import { shopEndpoints } from '../../contract/settings/endpoints.ts';
import type { Policy, PolicySlug } from '../../contract/settings/policies.ts';
import { isLoadedAt } from '../app/router.tsx';
import { useStores } from '../app/stores.tsx';
import { HOST } from '../lib/host.ts';
import { useLocation } from '../lib/router.tsx';

/** None if the owner has not written it; undefined until the shop has answered. */
export type FoundPolicy = Policy | 'none' | 'failed' | undefined;

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

async function fetchPolicy(slug: PolicySlug, signal: AbortSignal): Promise<FoundPolicy> {
  try {
    const answer = await fetch(`${HOST}${fillPath(shopEndpoints.getPolicy, { slug })}`, { signal });
    if (answer.status === 404) return 'none';
    return answer.ok ? ((await answer.json()) as Policy) : 'failed';
  } catch {
    return 'failed';
  }
}
