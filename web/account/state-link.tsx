import type { ReactNode } from 'react';
import type { NavigateOptions } from 'react-router';
import { isPlainClick } from '../layout/app-link.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';

type StateLinkProps = {
  to: string;
  /** What the next page is told, and whether it replaces this one. */
  options: NavigateOptions;
  className: string;
  children: ReactNode;
};

/** Followed in the usual way; opened in a new tab it is an ordinary link. */
export function StateLink({ to, options, className, children }: StateLinkProps) {
  const [isPending, go] = usePendingNavigate();
  return (
    <PageLink
      to={to}
      aria-busy={isPending || undefined}
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to, options);
      }}
    >
      {children}
    </PageLink>
  );
}
