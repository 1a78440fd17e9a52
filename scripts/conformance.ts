// Checks docs/conformance.md: every statement of the spec, its state, and the tests that prove it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citationChecker, citationsIn, type ReadTestFile, readTableRows } from './cited-tests.ts';

export type Row = {
  line: number;
  columns: number;
  number: string;
  statement: string;
  state: string;
  proofs: string[];
};

export function parseConformance(markdown: string): Row[] {
  return readTableRows(markdown).map(({ line, cells }) => {
    const [number = '', statement = '', state = '', proved = ''] = cells;
    const proofs = proved === '-' ? [] : citationsIn(proved);
    return { line, columns: cells.length, number, statement, state, proofs };
  });
}

export function findFaults(rows: Row[], readTestFile: ReadTestFile): string[] {
  if (rows.length === 0) return ['there are no statements'];
  const numbers = new Set(rows.map((row) => row.number));
  const checkCitation = citationChecker(readTestFile);

  const seen = new Set<string>();
  let previous = '0.0';
  return rows.flatMap((row) => {
    const at = (fault: string) => `line ${row.line}: ${row.number || 'row'} ${fault}`;
    if (row.columns !== 4) return [at(`has ${row.columns} columns instead of 4`)];
    if (!/^[1-9]\d*\.[1-9]\d*$/.test(row.number)) return [at('has no number like 2.14')];
    const faults: string[] = [];

    if (seen.has(row.number)) faults.push('is a duplicate number');
    else if (!follows(row.number, previous)) faults.push(`is out of order after ${previous}`);
    seen.add(row.number);
    previous = row.number;

    if (row.statement === '') faults.push('has no statement');
    for (const [, seenNumber = ''] of row.statement.matchAll(/\bsee (\d+\.\d+)/g)) {
      if (!numbers.has(seenNumber)) faults.push(`refers to ${seenNumber}, which is not a row`);
    }

    if (row.state === 'done' && row.proofs.length === 0) faults.push('is done without a proof');
    else if (row.state === 'open' && row.proofs.length > 0) faults.push('is open with a proof');
    else if (!['open', 'done'].includes(row.state)) faults.push(`has unknown state "${row.state}"`);

    faults.push(...row.proofs.flatMap((proof) => checkCitation(proof) ?? []));
    return faults.map(at);
  });
}

/** 2.4 follows 2.3, and 3.1 follows any 2.x: a gap means that a row was lost. */
function follows(number: string, previous: string): boolean {
  const [chapter = 0, index = 0] = number.split('.').map(Number);
  const [previousChapter = 0, previousIndex = 0] = previous.split('.').map(Number);
  if (chapter === previousChapter) return index === previousIndex + 1;
  return chapter === previousChapter + 1 && index === 1;
}

export function readRepoFile(path: string): string | undefined {
  const file = join(import.meta.dirname, '..', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (import.meta.main) {
  const rows = parseConformance(readRepoFile('docs/conformance.md') ?? '');
  const faults = findFaults(rows, readRepoFile);
  const done = rows.filter((row) => row.state === 'done').length;
  const counts = `${rows.length} statements: ${done} done, ${rows.length - done} open`;
  console.log(faults.length > 0 ? faults.join('\n') : counts);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
