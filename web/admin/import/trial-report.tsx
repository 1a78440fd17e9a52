import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../contract/admin-wording/count-of.ts';
import { IMPORT_TEXT } from '../../../contract/admin-wording/import.ts';
import { LIST_TEXT } from '../../../contract/admin-wording/lists-and-forms.ts';
import type { BadRow, ImportReport } from '../../../contract/product-import.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Panel } from '../shell/panel.tsx';
import { Counts } from './counts.tsx';

type TrialReportProps = {
  report: ImportReport;
  fileName: string;
  /** Shown where every row is valid. */
  children: ReactNode;
};

/** What the import would do. A single bad row blocks all of it. */
export function TrialReport({ report, fileName, children }: TrialReportProps) {
  const { badRows } = report;
  return (
    <Panel title={IMPORT_TEXT.preview(fileName)}>
      <div className="flex flex-col gap-5">
        <Counts {...report} />
        {badRows.length === 0 ? (
          <div>{children}</div>
        ) : (
          <>
            <Notice look="fault">{IMPORT_TEXT.badRows(badRows.length)}</Notice>
            <BadRows badRows={badRows} />
          </>
        )}
      </div>
    </Panel>
  );
}

const { badRowColumns } = IMPORT_TEXT;
const COLUMNS = [
  { key: 'line', name: badRowColumns.line, isNumber: true, isNarrow: true },
  { key: 'field', name: badRowColumns.field, isNarrow: true },
  { key: 'reason', name: badRowColumns.reason },
];
const PAGE_SIZE = 200;

function BadRows({ badRows }: { badRows: readonly BadRow[] }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <Table caption={IMPORT_TEXT.badRowsTable} columns={COLUMNS}>
        {badRows.slice(0, shown).flatMap(({ line, errors }) =>
          errors.map(({ field, detail }) => (
            <tr key={`${line} ${field} ${detail}`}>
              <td className="px-4 py-2 text-right tabular-nums">{formatCount(line)}</td>
              <td className="px-4 py-2 whitespace-nowrap">{field}</td>
              <td className="min-w-60 px-4 py-2">{detail}</td>
            </tr>
          )),
        )}
      </Table>
      {shown < badRows.length && (
        <div className="text-center">
          <Button look="secondary" onClick={() => setShown(shown + PAGE_SIZE)}>
            {LIST_TEXT.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
