import { citationChecker, citationsIn, type ReadTestFile, readTableRows } from './cited-tests.ts';

const TEST_FILE = /[\w./-]+\.(?:test|spec)\.tsx?\b/g;
/** What measures the machine as well cannot be a test. */
const BENCH = /^`npm run bench -- \w+`/;

/** What is wrong with docs/security.md: every promise is the first cell of a row, its proofs the last one. */
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

/** A test that is only talked about is checked by nobody. */
function findStrayMentions(markdown: string, rowLines: ReadonlySet<number>): string[] {
  return markdown.split(/\r?\n/).flatMap((text, index) => {
    const line = index + 1;
    const prose = rowLines.has(line) ? text.replace(/(?<!\\)\|[^|]*\|?\s*$/, '') : text;
    const mentions = prose.match(TEST_FILE) ?? [];
    return mentions.map((path) => `line ${line}: ${path} is mentioned outside a column of proofs`);
  });
}
