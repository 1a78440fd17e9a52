import type { ReactNode } from 'react';

type TableProps = {
  caption: string;
  columns: readonly { name: ReactNode; key: string; isNumber?: boolean }[];
  children: ReactNode;
};

/** A table that scrolls inside its own frame where the screen is too narrow for it. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-2xl bg-surface ring-1 ring-line"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-base text-ink-soft">
            {columns.map(({ key, name, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={`px-4 py-3 font-medium whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr]:border-line [&>tr:last-child]:border-0">
          {children}
        </tbody>
      </table>
    </section>
  );
}
