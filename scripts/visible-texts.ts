/** Finds texts on screens that do not come from a wording file. */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path/posix';
import { parseSync } from 'vite';

const SCREENS = ['web/**/*.{ts,tsx}', 'server/payments/sandbox/window/*.js'];

const EXEMPT = [
  // The wording of folders that may not import the shop's.
  'web/**/{wording,*-wording}.ts',
  // In development only.
  'web/ui/showcase-page.tsx',
  'web/testing/**',
  'web/**/testing.ts',
  'web/**/*.test.{ts,tsx}',
];

type Node = { type: string; start: number } & Record<string, unknown>;

const LETTER = /\p{L}/u;
/** A capitalised word, a label or sentence that begins with one, or three plain words in a row. */
const TEXT =
  /^\W*\p{Lu}\p{Ll}+$|^\W*\p{Lu}[\p{Ll}’]*\b.* \p{L}|(?:^|\s)(?:[a-z’]+ ){2}[a-z’]+(?![\w-])/u;

/** Attributes, props and properties of elements that people see or hear, whatever they hold. */
const SHOWN =
  /^(?:alt|aria-?(?:description|label|placeholder|roledescription|valuetext)|caption|error|heading|hint|label|message|placeholder|summary|textContent|innerText|title)$/i;
/** Attributes that never contain text. */
const NEVER_SHOWN =
  /^(?:class|className|d|part|points|sizes|srcSet|style|transform|viewBox|@type)$/;

const SAYS = /^(?:alert|confirm|prompt|sayError|toast)$/;
/** Their messages are for developers. */
const DEVELOPER_ERROR = /^(?:Error|TypeError|MissingCode|ShopHiccup)$/;
const COMPARISON = /^[!=]==?$/;
/** What TypeScript adds to an expression; its other syntax is types. */
const TYPED_EXPRESSION = /^TS(?:As|Satisfies|NonNull)/;

/** Each as `file:line text`, for all screens of the repo in this folder. */
export function findBypasses(folder: string): string[] {
  return globSync(SCREENS, { cwd: folder })
    .filter((file) => !EXEMPT.some((pattern) => matchesGlob(file, pattern)))
    .sort()
    .flatMap((file) => findVisibleTexts(file, readFileSync(join(folder, file), 'utf8')));
}

export function findVisibleTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const shown = new Set<Node>();
  const check = (node: Node, text: string) => {
    if (!(shown.has(node) ? LETTER : TEXT).test(text)) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} ${text.trim().replace(/\s+/g, ' ')}`);
  };
  const visit = (node: Node) => {
    if (isForCode(node)) return;
    for (const text of shownBy(node).flatMap(resultsOf)) shown.add(text);
    if (node.type === 'JSXText') shown.add(node);
    const text = textOf(node);
    if (text !== undefined) check(node, text);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(rootOf(file, source));
  return found;
}

/** The parser's types name every kind of node, and this walk is the same for all of them. */
function rootOf(file: string, source: string): Node {
  return parseSync(file, source).program as unknown as Node;
}

/** Nothing below such a node is a text. */
function isForCode(node: Node): boolean {
  if (node.type.startsWith('TS')) return !TYPED_EXPRESSION.test(node.type);
  if (node.type.startsWith('Import')) return true;
  if (node.type === 'NewExpression') return DEVELOPER_ERROR.test(nameOf(node.callee));
  if (node.type === 'CallExpression') return nameOf(node.callee) === 'console';
  return NEVER_SHOWN.test(slotOf(node));
}

/** The expressions in this node whose value is shown. */
function shownBy(node: Node): Node[] {
  const { type } = node;
  if (type === 'JSXElement' || type === 'JSXFragment') {
    return nodesIn(node.children)
      .filter((child) => child.type === 'JSXExpressionContainer')
      .flatMap((child) => nodesIn(child.expression));
  }
  if (type === 'CallExpression' && SAYS.test(nameOf(node.callee))) return nodesIn(node.arguments);
  if (!SHOWN.test(slotOf(node))) return [];
  return nodesIn(type === 'AssignmentExpression' ? node.right : node.value);
}

/** What an attribute or property is called, or the one that is assigned to. */
function slotOf(node: Node): string {
  if (node.type === 'JSXAttribute') return nameOf(node.name);
  if (node.type === 'Property') return nameOf(node.key);
  if (node.type !== 'AssignmentExpression') return '';
  const [target] = nodesIn(node.left);
  return target?.type === 'MemberExpression' ? nameOf(target.property) : '';
}

/** The name of a node; for `toast.error`, `toast`. */
function nameOf(value: unknown): string {
  const [node] = nodesIn(value);
  if (node?.type === 'MemberExpression') return nameOf(node.object);
  return String(node?.name ?? node?.value ?? '');
}

/** The literals an expression can evaluate to. */
function resultsOf(node: Node): Node[] {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return [node];
    case 'ConditionalExpression':
      return nodesIn([node.consequent, node.alternate]).flatMap(resultsOf);
    case 'LogicalExpression':
    case 'BinaryExpression':
      return COMPARISON.test(String(node.operator))
        ? []
        : nodesIn([node.left, node.right]).flatMap(resultsOf);
    default:
      return node.type === 'JSXExpressionContainer' || TYPED_EXPRESSION.test(node.type)
        ? nodesIn(node.expression).flatMap(resultsOf)
        : [];
  }
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral') {
    const parts = nodesIn(quasis).map((part) => (part.value as { cooked: string }).cooked);
    return parts.join('{}');
  }
  const isText = type === 'JSXText' || type === 'Literal';
  return isText && typeof value === 'string' ? value : undefined;
}

/** Skips literals that are only compared. */
function childrenOf(node: Node): Node[] {
  const isCompared = COMPARISON.test(String(node.operator)) || node.type === 'SwitchCase';
  return Object.entries(node)
    .filter(([key]) => key !== 'source')
    .flatMap(([, value]) => nodesIn(value))
    .filter((child) => !(isCompared && child.type === 'Literal'));
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  const isNode = typeof value === 'object' && value !== null && 'type' in value;
  return isNode ? [value as Node] : [];
}
