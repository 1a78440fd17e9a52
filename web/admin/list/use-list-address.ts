import { useSearchParams } from 'react-router';
import type { QuietState } from '../../layout/page-heading.tsx';

export type ListAddress = {
  /** What is searched for. */
  q: string;
  get: (name: string) => string;
  set: (name: string, value: string) => void;
  clear: () => void;
  isNarrowed: boolean;
};

const QUIET: QuietState = { isQuiet: true };

/** Search, filter and sort live in the address, so that Back and a reload restore them. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  const get = (name: string) => parameters.get(name) ?? '';
  return {
    q: get('q'),
    get,
    set: (name, value) =>
      setParameters(
        (before) => {
          if (value === '') before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true, state: QUIET },
      ),
    clear: () => setParameters({}, { replace: true, state: QUIET }),
    isNarrowed: [...parameters.keys()].some((name) => name !== 'sort'),
  };
}
