import { countOf, type Noun } from '../admin/count-of.ts';

const ROWS: Noun = ['row', 'rows'];

export const IMPORT_TEXT = {
  chooseFile: 'Choose a CSV file',
  howItWorks:
    'Or drop it here. You’ll see a preview before anything changes. For a file with the right columns, export your products first. Rows without an _id become new products.',
  uploading: 'Uploading file…',
  checking: 'Checking file…',
  importing: 'Importing…',
  import: 'Import',
  preview: (fileName: string) => `Preview of ${fileName}`,
  counts: { added: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  badRows: (count: number) =>
    `${countOf(count, ROWS)} ${count === 1 ? 'has' : 'have'} errors, so the file can’t be imported yet. Fix it and choose it again.`,
  badRowsTable: 'Rows with errors',
  badRowColumns: { line: 'Line', field: 'Column', reason: 'Problem' },
  wholeRow: 'Whole row',
  result: (fileName: string) => `Import of ${fileName}`,
  done: (time: string, name: string) => `Imported on ${time} by ${name}.`,
  nothingImported: 'Nothing was imported. The import was cancelled or interrupted.',
  viewProducts: 'View products',
  another: 'Import another file',
} as const;
