import { createContext, Fragment, type ReactNode, use } from 'react';

type Column = {
  key: string;
  name: string;
  isNumber?: boolean;
  isWide?: boolean;
  /** Rows may have a heading of their own here, before the cell. */
  isHeaded?: boolean;
};

type StackingTableProps = { caption: string; columns: readonly Column[]; children: ReactNode };

const Columns = createContext<readonly Column[]>([]);

/** Explicit, because browsers drop table semantics when CSS changes the layout of the rows. */
const ROLES = {
  header: { role: 'columnheader' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  heading: { role: 'rowheader' },
};

/** A headed column is two wide. */
const spanOf = ({ isHeaded }: Column) => (isHeaded ? 2 : undefined);

/** A table whose rows become cards on narrow screens. */
export function StackingTable({ caption, columns, children }: StackingTableProps) {
  return (
    <div className="overflow-hidden rounded-2xl bg-surface ring-1 ring-line">
      <table className="w-full border-collapse text-left max-xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-xl:sr-only">
          <tr {...ROLES.row} className="border-b border-line text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.key}
                {...ROLES.header}
                scope="col"
                colSpan={spanOf(column)}
                className={`px-4 py-3 font-medium whitespace-nowrap ${column.isNumber ? 'text-right' : ''}`}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.body} className="divide-y divide-line max-xl:block">
          <Columns value={columns}>{children}</Columns>
        </tbody>
      </table>
    </div>
  );
}

type StackingRowProps = {
  /** By the keys of the columns. One that is absent is left out of a card. */
  cells: Readonly<Record<string, ReactNode>>;
  /** What people call the row: beside the cell of the headed column, or on top of the card. */
  heading?: ReactNode;
  onOpen?: () => void;
};

export function StackingRow({ cells, heading, onOpen }: StackingRowProps) {
  const columns = use(Columns);
  return (
    <tr
      {...ROLES.row}
      onClick={(event) => {
        if (!(event.target instanceof HTMLAnchorElement)) onOpen?.();
      }}
      className={`max-xl:grid max-xl:grid-cols-[5fr_6fr] max-xl:gap-x-4 max-xl:gap-y-2 max-xl:p-4 md:max-xl:grid-cols-3 ${onOpen === undefined ? '' : 'cursor-pointer hover:bg-sunken/60'}`}
    >
      {columns.map((column) => {
        const { key, name, isNumber, isWide, isHeaded } = column;
        const hasHeading = isHeaded === true && heading !== undefined;
        return (
          <Fragment key={key}>
            {hasHeading && (
              <th
                {...ROLES.heading}
                scope="row"
                className="font-semibold max-xl:-order-1 max-xl:col-span-full xl:w-px xl:py-2.5 xl:pl-4 xl:align-top xl:whitespace-nowrap"
              >
                {heading}
              </th>
            )}
            <td
              {...ROLES.cell}
              colSpan={hasHeading ? undefined : spanOf(column)}
              className={`min-w-0 max-xl:empty:hidden xl:px-4 xl:py-2.5 xl:align-top ${isNumber ? 'xl:text-right' : ''} ${isWide ? 'max-xl:col-span-full' : ''}`}
            >
              {cells[key] !== undefined && (
                <span aria-hidden="true" className="block text-sm text-ink-soft xl:hidden">
                  {name}
                </span>
              )}
              {cells[key]}
            </td>
          </Fragment>
        );
      })}
    </tr>
  );
}
