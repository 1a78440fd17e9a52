import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The query of the address. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type NextQuery = string | URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/**
 * Puts something else there, on the same page. The page may not have caught up with the address
 * yet: what is made out of the old query has to be made out of the one that is there now.
 */
export function useSetAddressQuery(): (next: NextQuery, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (next, options) => {
      // The visitor has gone on to another page, which has not come yet.
      if (window.location.pathname !== pathname) return;
      const query =
        typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
      void navigate({ search: String(query) }, options);
    },
    [navigate, pathname],
  );
}
