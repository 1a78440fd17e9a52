import { useCallback, useMemo } from 'react';
import type { NavigateOptions } from './browser-history.ts';
import { useLocation, useNavigate } from './router.tsx';

/** The query of the address. */
export function useUrlQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type NextQuery = string | URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/**
 * Replaces the query on the same page. The page may lag behind the address, so a function gets the
 * query that the address has now.
 */
export function useSetUrlQuery(): (next: NextQuery, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (next, options) => {
      // The visitor has left for another page, which is still loading.
      if (window.location.pathname !== pathname) return;
      const query =
        typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
      void navigate({ search: String(query) }, options);
    },
    [navigate, pathname],
  );
}
