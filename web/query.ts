import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What stands behind the question mark of the address. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
