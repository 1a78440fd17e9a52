/** A source file as a tree, so that what is broken is found by its name and not by its text. */
import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** A node, and the nodes around it, from the outermost to its parent. */
export type Found = { node: Node; around: readonly Node[] };

export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source, { preserveParens: false });
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return program as unknown as Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Types around an expression; every other type is no code. */
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** The node in this field, if there is one. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

export function children(node: Node, field?: string): Node[] {
  const values = field === undefined ? Object.values(node) : [node[field]];
  return values.flat().filter(isNode).filter(isCode);
}

const isCode = ({ type }: Node) => !type.startsWith('TS') || TYPED.has(type);

/** Everything inside a node in the order of the source, without the node itself. */
export function inside({ node, around }: Found): Found[] {
  const all: Found[] = [];
  const collect = (parent: Node, outer: readonly Node[]) => {
    const path = [...outer, parent];
    for (const each of children(parent)) {
      all.push({ node: each, around: path });
      collect(each, path);
    }
  };
  collect(node, around);
  return all;
}

/** `this.#timer.unref`, `user.email` (also of `user?.email`), `PageLink`, `cart`. */
export function dottedName(node: Node | undefined): string | undefined {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return String(node.name);
    case 'PrivateIdentifier':
      return `#${node.name}`;
    case 'ThisExpression':
      return 'this';
    case 'MemberExpression': {
      const object = dottedName(child(node, 'object'));
      const property = dottedName(child(node, 'property'));
      return object && property && !node.computed ? `${object}.${property}` : undefined;
    }
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return dottedName(child(node, 'expression'));
    default:
      return undefined;
  }
}

const KEYED = new Set(['Property', 'MethodDefinition', 'PropertyDefinition']);
const DECLARED = new Set(['VariableDeclarator', 'FunctionDeclaration', 'ClassDeclaration']);

/** The name of a declaration, a property, a method, a member of a class or an attribute. */
export function nameOf({ node, around }: Found): string | undefined {
  if (DECLARED.has(node.type)) return dottedName(child(node, 'id'));
  if (node.type === 'JSXAttribute') return dottedName(child(node, 'name'));
  if (node.type === 'AssignmentPattern') return dottedName(child(node, 'left'));
  if (!KEYED.has(node.type) || around.at(-1)?.type === 'ObjectPattern') return undefined;
  const key = child(node, 'key');
  return key?.type === 'Literal' ? String(key.value) : dottedName(key);
}

/** What a name stands for: an initial value, the value of a property, what is returned. */
export function valueIn(node: Node): Node | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return child(node, 'init');
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return child(node, 'value');
    case 'JSXAttribute': {
      const value = child(node, 'value');
      return value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value;
    }
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return child(node, 'right');
    case 'ReturnStatement':
      return child(node, 'argument');
    default:
      return node;
  }
}

/** What code refers to, and what it names itself: its declarations and the parameters of functions. */
function namesIn(program: Node): { used: Set<string>; bound: Set<string> } {
  const used = new Set<string>();
  const bound = new Set<string>();
  for (const { node, around } of inside({ node: program, around: [] })) {
    const parent = around.at(-1);
    const isKey = child(parent, 'key') === node && parent?.shorthand !== true;
    const isMember = child(parent, 'property') === node && parent?.computed !== true;
    // An element in small letters is HTML.
    const isComponent = node.type === 'JSXIdentifier' && /^[A-Z]/.test(String(node.name));
    const isName = node.type === 'Identifier' || isComponent;
    if (isName && !isKey && !isMember) used.add(String(node.name));
    for (const each of [...children(node, 'params'), ...children(node, 'id')]) {
      for (const found of [{ node: each, around: [] }, ...inside({ node: each, around: [] })]) {
        if (found.node.type === 'Identifier') bound.add(String(found.node.name));
      }
    }
  }
  return { used, bound };
}

/** Names that only `changed` uses, and that nothing there or in the language gives a value. */
export function namesOfNothing(original: Node, changed: Node): string[] {
  const before = namesIn(original);
  const { used, bound } = namesIn(changed);
  return [...used].filter((name) => !before.used.has(name) && !bound.has(name) && !isGlobal(name));
}

const ONLY_IN_BROWSERS = new Set(['alert', 'history', 'localStorage']);
const isGlobal = (name: string) => name in globalThis || ONLY_IN_BROWSERS.has(name);
