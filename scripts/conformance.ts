// Checks docs/conformance.md: every statement of the spec, its state, and the tests that prove it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

export type Row = {
  line: number;
  columns: number;
  number: string;
  statement: string;
  state: string;
  proofs: string[];
};

/** The text of a test file, or undefined where there is no such file. */
export type ReadTestFile = (path: string) => string | undefined;

type SyntaxNode = { type: string; [key: string]: unknown };

export function parseConformance(markdown: string): Row[] {
  return markdown.split(/\r?\n/).flatMap((text, index) => {
    const isHeading = /^\|\s*#\s*\|/.test(text) || /^[\s|:]*-[\s|:-]*$/.test(text);
    if (!text.includes('|') || isHeading) return [];
    const inner = text
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '');
    const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [number = '', statement = '', state = '', proved = ''] = cells;
    const proofs = proved === '-' || proved === '' ? [] : proved.split(/\s*<br>\s*/);
    return [{ line: index + 1, columns: cells.length, number, statement, state, proofs }];
  });
}

export function findFaults(rows: Row[], readTestFile: ReadTestFile): string[] {
  if (rows.length === 0) return ['there are no statements'];
  const numbers = new Set(rows.map((row) => row.number));
  const titlesByFile = new Map<string, Set<string> | undefined>();
  const titlesIn = (path: string) => {
    if (!titlesByFile.has(path)) {
      const source = readTestFile(path);
      titlesByFile.set(path, source === undefined ? undefined : findTestTitles(source, path));
    }
    return titlesByFile.get(path);
  };

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

    if (row.statement === '') faults.push('says nothing');
    for (const [, seenNumber = ''] of row.statement.matchAll(/\bsee (\d+\.\d+)/g)) {
      if (!numbers.has(seenNumber)) faults.push(`sees ${seenNumber}, which is no row`);
    }

    if (row.state === 'done' && row.proofs.length === 0) faults.push('is done without a proof');
    else if (row.state === 'open' && row.proofs.length > 0) faults.push('is open with a proof');
    else if (!['open', 'done'].includes(row.state)) faults.push(`has unknown state "${row.state}"`);

    for (const proof of row.proofs) {
      const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
      if (path === '') faults.push(`has a proof that is not \`file\` › title: ${proof}`);
      else if (!titlesIn(path)) faults.push(`is proved by ${path}, which does not exist`);
      else if (!titlesIn(path)?.has(title)) faults.push(`finds no test "${title}" in ${path}`);
    }
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

/** Titles as the source writes them: the parser knows a test from a comment or a string. */
export function findTestTitles(source: string, path: string): Set<string> {
  const titles = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSyntaxNode(value) && value.type === 'CallExpression' && isTestCallee(value.callee)) {
      const [title] = value.arguments as SyntaxNode[];
      if (typeof title?.value === 'string') titles.add(title.value);
      if (title?.type === 'TemplateLiteral') {
        titles.add(source.slice(Number(title.start) + 1, Number(title.end) - 1));
      }
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path));
  return titles;
}

/** `test`, `it`, `test.only`, `test.each(rows)`, … but not `test.skip`, `test.describe` or `test.step`. */
function isTestCallee(node: unknown): boolean {
  if (!isSyntaxNode(node)) return false;
  if (node.type === 'Identifier') return node.name === 'test' || node.name === 'it';
  if (node.type === 'CallExpression') return isTestCallee(node.callee);
  if (node.type === 'TaggedTemplateExpression') return isTestCallee(node.tag);
  const modifier = isSyntaxNode(node.property) ? String(node.property.name) : '';
  return /^(each|for|only|concurrent|sequential)$/.test(modifier) && isTestCallee(node.object);
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
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
