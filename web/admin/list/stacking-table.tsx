import { createContext, type ReactNode, use } from 'react';
import { isSelecting } from './is-selecting.ts';

type Column = { key: string; name: string; isNumber?: boolean; isWide?: boolean };

type StackingTableProps = { caption: string; columns: readonly Column[]; children: ReactNode };

const Columns = createContext<readonly Column[]>([]);

/** Explicit, because browsers drop table semantics when CSS changes the layout of the rows. */
const ROLES = {
  header: { role: 'columnheader' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
};

/**
 * Where it may be too narrow for the table, the frame scrolls both ways, or the headings would not
 * stay in view: only what scrolls can hold them.
 */
const FRAME =
  'rounded-2xl bg-surface ring-1 ring-line max-sm:overflow-hidden sm:max-xl:max-h-[max(16rem,calc(100dvh-6rem))] sm:max-xl:overflow-auto xl:overflow-clip';

/** A line of its own: that of a border does not stay in view. Targets are not hidden below it. */
const STICKY = 'sm:sticky sm:top-0 sm:z-10 sm:bg-surface sm:shadow-[inset_0_-1px_var(--line)]';
const BELOW_HEADINGS = 'sm:[&_:is(a,button)]:scroll-mt-16';

/** A table whose rows become cards on narrow screens. */
export function StackingTable({ caption, columns, children }: StackingTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={FRAME}
    >
      <table className="w-full border-collapse text-left max-sm:block sm:max-xl:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr {...ROLES.row} className="text-ink-soft">
            {columns.map(({ key, name, isNumber }) => (
              <th
                key={key}
                {...ROLES.header}
                scope="col"
                className={`px-2 py-3 font-medium first:pl-4 last:pr-4 xl:px-4 xl:whitespace-nowrap ${STICKY} ${isNumber ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.body} className={`divide-y divide-line max-sm:block ${BELOW_HEADINGS}`}>
          <Columns value={columns}>{children}</Columns>
        </tbody>
      </table>
    </section>
  );
}

type StackingRowProps = {
  /** By the keys of the columns. One that is absent is left out of a card. */
  cells: Readonly<Record<string, ReactNode>>;
  onOpen?: () => void;
};

export function StackingRow({ cells, onOpen }: StackingRowProps) {
  const columns = use(Columns);
  return (
    <tr
      {...ROLES.row}
      onClick={(event) => {
        if (!(event.target instanceof HTMLAnchorElement) && !isSelecting()) onOpen?.();
      }}
      className={`max-sm:grid max-sm:grid-cols-[5fr_6fr] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:p-4 ${onOpen === undefined ? '' : 'cursor-pointer hover:bg-sunken/60'}`}
    >
      {columns.map(({ key, name, isNumber, isWide }) => (
        <td
          key={key}
          {...ROLES.cell}
          className={`min-w-0 max-sm:empty:hidden sm:px-2 sm:py-2.5 sm:align-top sm:first:pl-4 sm:last:pr-4 xl:px-4 ${isNumber ? 'sm:text-right' : ''} ${isWide ? 'max-sm:col-span-full' : ''}`}
        >
          {cells[key] !== undefined && (
            <span aria-hidden="true" className="block text-sm text-ink-soft sm:hidden">
              {name}
            </span>
          )}
          {cells[key]}
        </td>
      ))}
    </tr>
  );
}
