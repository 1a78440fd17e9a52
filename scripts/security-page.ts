import { citationChecker, citationsIn, type ReadTestFile, readTableRows } from './cited-tests.ts';

const TEST_FILE = /[\w./-]+\.(?:test|spec)\.tsx?\b/g;
/** What also measures the machine cannot be a test. */
const BENCH = /^`npm run bench -- \w+`/;

/**
 * The faults of docs/security.md: every promise is the first cell of a row, its proofs are the
 * last.
 */
export function findCitationFaults(markdown: string, readTestFile: ReadTestFile): string[] {
  const rows = readTableRows(markdown);
  if (rows.length === 0) return ['there are no promises'];
  const checkCitation = citationChecker(readTestFile);
  const faults = rows.flatMap(({ line, cells }) => {
    const citations = citationsIn(cells.at(-1) ?? '');
    const own =
      citations.length === 0
        ? ['has no proof']
        : citations.flatMap((citation) =>
            BENCH.test(citation) ? [] : (checkCitation(citation) ?? []),
          );
    return own.map((fault) => `line ${line}: the promise ${fault}`);
  });
  return [...faults, ...findStrayMentions(markdown, new Set(rows.map(({ line }) => line)))];
}

/** Tests mentioned in the text would not be checked. */
function findStrayMentions(markdown: string, rowLines: ReadonlySet<number>): string[] {
  return markdown.split(/\r?\n/).flatMap((text, index) => {
    const line = index + 1;
    const prose = rowLines.has(line) ? text.replace(/(?<!\\)\|[^|]*\|?\s*$/, '') : text;
    const mentions = prose.match(TEST_FILE) ?? [];
    return mentions.map((path) => `line ${line}: ${path} is mentioned outside a column of proofs`);
  });
}
