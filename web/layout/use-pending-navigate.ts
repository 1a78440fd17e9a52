import { useTransition } from 'react';
import type { NavigateOptions } from '../lib/browser-history.ts';
import { useNavigate } from '../lib/router.tsx';

/**
 * Navigates, and reports the navigation as pending until the page is shown: its code may still be
 * loading. Going back, or a page that fails, ends it too.
 */
export function usePendingNavigate(): [boolean, (to: string, options?: NavigateOptions) => void] {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const go = (to: string, options: NavigateOptions = {}) => {
    const [pathname] = to.split(/[?#]/);
    // As browsers do: navigating to the current address, as a second tap does, adds no history entry.
    const replace = to === `${location.pathname}${location.search}`;
    const move = () => void navigate(to, { replace, ...options });
    // A change of the query shows at once.
    if (pathname === location.pathname) move();
    else startTransition(move);
  };
  return [isPending, go];
}
