import type { ReactNode } from 'react';
import { PageLink } from '../layout/page-link.tsx';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import type { NavigateOptions } from '../lib/browser-history.ts';

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
        // The browser's own ways of following a link stay.
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        go(to, options);
      }}
    >
      {children}
    </PageLink>
  );
}
