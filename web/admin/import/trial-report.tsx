import { type ReactNode, useState } from 'react';
import type { BadRow, ImportReport } from '../../../contract/product-import.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { countOf, formatCount } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { Counts } from './counts.tsx';

type TrialReportProps = {
  report: ImportReport;
  fileName: string;
  /** What can be done where every row is good. */
  children: ReactNode;
};

const ROWS = ['row', 'rows'] as const;

/** What the file would do. One bad row is enough to stop all of it. */
export function TrialReport({ report, fileName, children }: TrialReportProps) {
  const { badRows } = report;
  return (
    <Panel title={`What ${fileName} would do`}>
      <div className="flex flex-col gap-5">
        <Counts {...report} />
        {badRows.length === 0 ? (
          <div>{children}</div>
        ) : (
          <>
            <Notice look="fault">
              {countOf(badRows.length, ROWS)} cannot be imported, so nothing will be. Mend the file
              and choose it again.
            </Notice>
            <BadRows badRows={badRows} />
          </>
        )}
      </div>
    </Panel>
  );
}

const COLUMNS = [
  { key: 'line', name: 'Line', isNumber: true, isNarrow: true },
  { key: 'field', name: 'Field', isNarrow: true },
  { key: 'reason', name: 'Reason' },
];
const PORTION = 200;

function BadRows({ badRows }: { badRows: readonly BadRow[] }) {
  const [shown, setShown] = useState(PORTION);
  return (
    <>
      <Table caption="Rows that cannot be imported" columns={COLUMNS}>
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
          <Button look="secondary" onClick={() => setShown(shown + PORTION)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
