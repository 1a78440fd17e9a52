import type { ReactNode } from 'react';

type PanelProps = { title: string; children: ReactNode };

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
