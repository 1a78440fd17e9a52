import type { ReactNode } from 'react';

export type BadgeLook = 'plain' | 'good' | 'warning' | 'bad';

const LOOKS: Record<BadgeLook, string> = {
  plain: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warning: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger',
};

/** A short label for a state. */
export function Badge({ children, look = 'plain' }: { children: ReactNode; look?: BadgeLook }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}
