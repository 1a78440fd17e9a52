import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** What stands behind the question mark of the address. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Puts something else there, on the same page. */
export function useSetAddressQuery(): (
  query: string | URLSearchParams,
  options?: NavigateOptions,
) => void {
  const navigate = useNavigate();
  return useCallback(
    (query, options) => void navigate({ search: String(query) }, options),
    [navigate],
  );
}
