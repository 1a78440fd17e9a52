import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { prefetchPage } from '../pages.ts';

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Fetches the data that the page will ask for. */
  prefetchData?: () => void;
};

/**
 * A link that fetches the next page's code and data when a click is likely. The router's own link
 * would bring 2 kB of code for ways of loading that we do not use.
 */
export function PageLink({ to, prefetchData, onClick, ...props }: PageLinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const prefetch = () => {
    prefetchPage(to);
    prefetchData?.();
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // As browsers do: a link to where one is adds nothing to the way back.
    navigate(to, { replace: to === `${pathname}${search}` });
  };
  return (
    <a
      href={href}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      onClick={follow}
      {...props}
    />
  );
}

/** Anything else, such as a click with Ctrl, is for the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === '' || target === '_self')
  );
}
