import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { useLocation } from '../lib/router.tsx';
import { AppLink, type AppLinkProps } from './app-link.tsx';

type PageLinkProps = Omit<AppLinkProps, 'prefetch'> & {
  /** Prefetches the data that the page will request. */
  prefetchData?: () => void;
};

/** A link that fetches the next page's code and data when a click is likely. */
export function PageLink({ to, prefetchData, ...props }: PageLinkProps) {
  const { pathname } = useLocation();
  const prefetch = () => {
    prefetchCode(to);
    prefetchData?.();
  };
  return (
    <AppLink
      to={to}
      prefetch={prefetch}
      aria-current={pathname === to ? 'page' : undefined}
      {...props}
    />
  );
}
