import { AppLink, type AppLinkProps } from '../../layout/app-link.tsx';
import { prefetchCode } from '../../lib/code-parts/prefetch.ts';

/** A link within the back office; fetches the screen's code when a click is likely. */
export function ScreenLink({ to, ...props }: Omit<AppLinkProps, 'prefetch'>) {
  return <AppLink to={to} prefetch={() => prefetchCode(to)} {...props} />;
}
