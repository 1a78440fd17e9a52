/** Tests cited as proofs in the tables of docs/: `file` › title, separated by <br>. */
import { parseAst } from 'vite';

/** The text of a test file, or undefined if it does not exist. */
export type ReadTestFile = (path: string) => string | undefined;

export type TableRow = { line: number; cells: string[] };

type SyntaxNode = { type: string; [key: string]: unknown };

const RULE = /^[\s|:]*-[\s|:-]*$/;

/** The rows of all tables, without their headings. */
export function readTableRows(markdown: string): TableRow[] {
  const lines = markdown.split(/\r?\n/);
  return lines.flatMap((text, index) => {
    const isHeading = RULE.test(text) || (RULE.test(lines[index + 1] ?? '') && text.includes('|'));
    if (!text.includes('|') || isHeading) return [];
    const inner = text
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '');
    const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [{ line: index + 1, cells }];
  });
}

export function citationsIn(cell: string): string[] {
  return cell === '' ? [] : cell.split(/\s*<br>\s*/);
}

/** Returns what is wrong with a citation; each file is read once. */
export function citationChecker(
  readTestFile: ReadTestFile,
): (citation: string) => string | undefined {
  const titlesByFile = new Map<string, Set<string> | undefined>();
  const titlesIn = (path: string) => {
    if (!titlesByFile.has(path)) {
      const source = readTestFile(path);
      titlesByFile.set(path, source === undefined ? undefined : findTestTitles(source, path));
    }
    return titlesByFile.get(path);
  };
  return (citation) => {
    const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(citation) ?? [];
    if (path === '') return `has a proof that is not \`file\` › title: ${citation}`;
    const titles = titlesIn(path);
    if (titles === undefined) return `is proved by ${path}, which does not exist`;
    return titles.has(title) ? undefined : `cites "${title}", which is not a test in ${path}`;
  };
}

/** Titles as written in the source, parsed so that comments and strings do not count. */
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
