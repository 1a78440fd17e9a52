import type { ReactNode } from 'react';
import { PageHeading } from '../layout/page-heading.tsx';

type AccountCardProps = { heading: string; intro?: ReactNode; children?: ReactNode };

/** A page that is about one thing. */
export function AccountCard({ heading, intro, children }: AccountCardProps) {
  return (
    <div className="mx-auto mt-6 max-w-lg rounded-3xl bg-surface p-5 shadow-card ring-1 ring-line sm:mt-10 sm:p-10">
      <PageHeading>{heading}</PageHeading>
      {intro !== undefined && <p className="mt-3 text-ink-soft wrap-anywhere">{intro}</p>}
      {children !== undefined && <div className="mt-6">{children}</div>}
    </div>
  );
}
