import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import { usePendingNavigate } from './use-pending-navigate.ts';

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Fetches what a likely click will need. */
  prefetch: () => void;
};

/** A link within the app. */
export function AppLink({ to, prefetch, onClick, ...props }: AppLinkProps) {
  const [isPending, go] = usePendingNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      aria-busy={isPending || undefined}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      onClick={follow}
      {...props}
    />
  );
}

/** Anything else, such as a click with Ctrl, is left to the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === '' || target === '_self')
  );
}
