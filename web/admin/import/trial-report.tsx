import { type ReactNode, useState } from 'react';
import { LIST_TEXT } from '../../../contract/admin/wording.ts';
import { WHOLE_ROW } from '../../../contract/catalogue/admin-policy.ts';
import { IMPORT_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { BadRow, ImportReport } from '../../../contract/catalogue/import-schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
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
  { key: 'line', name: badRowColumns.line },
  { key: 'field', name: badRowColumns.field },
  { key: 'reason', name: badRowColumns.reason, isWide: true },
];
const PAGE_SIZE = 200;

function BadRows({ badRows }: { badRows: readonly BadRow[] }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <StackingTable caption={IMPORT_TEXT.badRowsTable} columns={COLUMNS}>
        {badRows.slice(0, shown).flatMap(({ line, errors }) =>
          errors.map(({ field, detail }) => (
            <StackingRow
              key={`${line} ${field} ${detail}`}
              cells={{
                line,
                field: field === WHOLE_ROW ? IMPORT_TEXT.wholeRow : field,
                reason: detail,
              }}
            />
          )),
        )}
      </StackingTable>
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
