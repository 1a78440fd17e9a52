import type { ReactNode } from 'react';

type EmptyStateProps = { heading: ReactNode; children?: ReactNode; action?: ReactNode };

/** Says what is missing, why, and what to do next. */
export function EmptyState({ heading, children, action }: EmptyStateProps) {
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center gap-3 px-3 py-12 text-center">
      {heading}
      {children !== undefined && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
