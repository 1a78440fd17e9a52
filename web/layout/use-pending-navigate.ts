import { useTransition } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * Goes to another page and says, until that page is shown, that it is on its way: its code may not be
 * here yet. Back, or a page that cannot be shown, ends it too.
 */
export function usePendingNavigate(): [boolean, (to: string, options?: NavigateOptions) => void] {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const go = (to: string, options: NavigateOptions = {}) => {
    const [pathname] = to.split(/[?#]/);
    // As browsers do: going to where one is adds nothing to the way back, and a second tap is such.
    const replace = to === `${location.pathname}${location.search}`;
    const move = () => void navigate(to, { replace, ...options });
    // What only changes behind the question mark shows at once.
    if (pathname === location.pathname) move();
    else startTransition(move);
  };
  return [isPending, go];
}
