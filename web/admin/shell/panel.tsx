import type { ReactNode } from 'react';

type PanelProps = { title: string; children: ReactNode };

/** Beside the main column of a screen, or below it: there a last one without a neighbour is as wide as two. */
export const SIDE_PANELS =
  'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2';

/** A card with a heading. */
export function Panel({ title, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className="h-full rounded-2xl bg-surface p-4 ring-1 ring-line sm:p-5"
    >
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
