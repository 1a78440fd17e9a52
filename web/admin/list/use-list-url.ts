import type { QuietState } from '../../layout/page-heading.tsx';
import { useSetUrlQuery, useUrlQuery } from '../../lib/url-query.ts';

export type ListUrl = {
  /** The search text. */
  q: string;
  get: (name: string) => string;
  set: (name: string, value: string) => void;
  clear: () => void;
  isNarrowed: boolean;
  /** The whole query string. */
  text: string;
};

const QUIET: QuietState = { isQuiet: true };

/** Search, filter and sort are kept in the address, so that Back and a reload restore them. */
export function useListUrl(): ListUrl {
  const query = useUrlQuery();
  const setQuery = useSetUrlQuery();
  const get = (name: string) => query.get(name) ?? '';
  return {
    q: get('q'),
    get,
    set: (name, value) =>
      setQuery((now) => withValue(now, name, value), { replace: true, state: QUIET }),
    clear: () => setQuery('', { replace: true, state: QUIET }),
    isNarrowed: [...query.keys()].some((name) => name !== 'sort'),
    text: query.toString(),
  };
}

function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
