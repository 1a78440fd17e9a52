import { useLayoutEffect, useState } from 'react';
import { LINK_TOKEN_KEY } from '../../contract/accounts/storage-keys.ts';
import type { QuietState } from '../layout/page-heading.tsx';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { readStorage, writeStorage } from '../lib/storage.ts';

/**
 * The token of a mailed link. It arrives in the fragment, which is never sent anywhere, and is taken
 * out of the address bar at once; this tab keeps it for a reload until it is dropped.
 */
export function useLinkToken(): { token: string | undefined; drop: () => void } {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const key = `${LINK_TOKEN_KEY}:${pathname}`;
  const [token, setToken] = useState(() => readStorage(key, 'sessionStorage') ?? undefined);
  const keep = (next: string | undefined) => {
    writeStorage(key, next, 'sessionStorage');
    setToken(next);
  };
  const linked = tokenIn(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new link matters
  useLayoutEffect(() => {
    // Another fragment is only a place on the page.
    if (linked === undefined) return;
    keep(linked);
    const state: QuietState = { isQuiet: true };
    navigate({ pathname, hash: '' }, { replace: true, state });
  }, [hash]);
  return { token: linked ?? token, drop: () => keep(undefined) };
}

function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('token') || undefined;
}
