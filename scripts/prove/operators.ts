/** What can be done to something in the source. In code, `$` is what stood there. */
import {
  child,
  children,
  dottedName,
  type Found,
  inside,
  type Node,
  valueIn,
} from './source-tree.ts';

export type Edit = { start: number; end: number; text: string };

export type Operator = {
  /** For people to read. */
  description: string;
  editOf: (found: Found, source: string) => Edit;
};

const textOf = (source: string, { start, end }: Edit | Node) => source.slice(start, end);
const edit = ({ start, end }: Edit | Node, text: string): Edit => ({ start, end, text });

/** Another value, written as code. */
export const code = (text: string): Operator =>
  valued(`becomes ${text}`, (old) => text.replaceAll('$', () => old));

/** Another text, number or truth value. */
export const to = (value: string | number | boolean | undefined | null): Operator =>
  valued(`becomes ${JSON.stringify(value)}`, () => String(JSON.stringify(value)));

function valued(description: string, changed: (old: string) => string): Operator {
  return {
    description,
    editOf: (found, source) => {
      const value = valueIn(found.node);
      if (value === undefined) throw new Error('it has no value');
      return withValue(found, value, changed(textOf(source, value)));
    },
  };
}

export const always = to(true);
export const never = to(false);
export const negate: Operator = { ...code('!($)'), description: 'is negated' };

/** Where code needs more around it than the value itself. */
function withValue({ node, around }: Found, value: Node, text: string): Edit {
  if (node.type === 'JSXAttribute') {
    const name = child(node, 'name') as Node;
    return { start: name.end, end: node.end, text: `={${text}}` };
  }
  if (node.type === 'Property' && node.shorthand === true) {
    return edit(value, `${dottedName(child(node, 'key'))}: ${text}`);
  }
  const parent = around.at(-1);
  const isOnScreen = node.type === 'JSXElement' && parent?.type.startsWith('JSX');
  if (isOnScreen && parent?.type !== 'JSXExpressionContainer') return edit(value, `{${text}}`);
  if (parent?.type === 'ArrowFunctionExpression') return edit(value, `(${text})`);
  return edit(value, text);
}

/** The same value under another name. */
export function rename(name: string): Operator {
  return {
    description: `is called ${name}`,
    editOf: ({ node }, source) => {
      const key = child(node, 'key') ?? child(node, 'name');
      if (key === undefined) throw new Error('it has no name');
      return edit(key, node.shorthand === true ? `${name}: ${textOf(source, key)}` : name);
    },
  };
}

/** Another operator between the same operands. */
export function operator(sign: string): Operator {
  return {
    description: `becomes ${sign}`,
    editOf: ({ node }, source) => {
      const left = child(node, 'left');
      if (left === undefined) throw new Error('it is no operation');
      const start = source.indexOf(String(node.operator), left.end);
      return { start, end: start + String(node.operator).length, text: sign };
    },
  };
}

/** A word inside its texts, templates and regular expressions. */
export function word(from: string, into: string): Operator {
  return {
    description: `has "${into}" for "${from}"`,
    editOf: (found, source) => {
      const texts = [found, ...inside(found)].filter(
        ({ node }) => node.type === 'Literal' || node.type === 'TemplateElement',
      );
      const places = texts.flatMap(({ node }) => {
        const [head = '', ...tails] = textOf(source, node).split(from);
        return tails.map(() => node.start + head.length);
      });
      const [start] = places;
      if (start === undefined || places.length > 1) {
        throw new Error(`its texts contain "${from}" ${places.length} times`);
      }
      return { start, end: start + from.length, text: into };
    },
  };
}

/** A function that does something first, or only that. */
export function first(text: string): Operator {
  return {
    description: `begins with ${text}`,
    editOf: ({ node }) => {
      const body = child(valueIn(node), 'body');
      if (body?.type !== 'BlockStatement') throw new Error('it is no function with a block');
      return { start: body.start + 1, end: body.start + 1, text: `\n${text}\n` };
    },
  };
}

/** A function that does nothing. */
export const doNothing = first('return;');

/** A statement with another before or after it. */
export const before = (text: string): Operator => beside(`${text}\n`, '');
export const after = (text: string): Operator => beside('', `\n${text}`);

function beside(textBefore: string, textAfter: string): Operator {
  return {
    description: textBefore ? `follows ${textBefore.trim()}` : `is followed by ${textAfter.trim()}`,
    editOf: (found, source) => {
      const statement = statementOf(found);
      return edit(statement, `${textBefore}${textOf(source, statement)}${textAfter}`);
    },
  };
}

function statementOf({ node, around }: Found): Node {
  const statement = [node, ...around.toReversed()].find(({ type }) =>
    /Statement$|^VariableDeclaration$/.test(type),
  );
  if (statement === undefined) throw new Error('it is in no statement');
  return statement;
}

/** One more attribute of an element. */
export function attribute(text: string): Operator {
  return {
    description: `gets ${text}`,
    editOf: ({ node }) => {
      const name = child(child(node, 'openingElement'), 'name');
      if (name === undefined) throw new Error('it is no element');
      return { start: name.end, end: name.end, text: ` ${text}` };
    },
  };
}

/** Only what is before the operator, or after it. */
export const left = operand('left');
export const right = operand('right');

function operand(field: 'left' | 'right'): Operator {
  return {
    description: `is only its ${field} side`,
    editOf: ({ node }, source) => {
      const operation = valueIn(node);
      const side = child(operation, field);
      if (operation === undefined || side === undefined) throw new Error('it is no operation');
      return edit(operation, textOf(source, side));
    },
  };
}

/** An object without one of its fields. */
export const without = (field: string): Operator => ({
  ...code(`(({ ${field}: _, ...others }) => others)($)`),
  description: `lacks ${field}`,
});

/** A call replaced by its first argument, or by what that function returns. */
export const unwrap: Operator = {
  description: 'is only its first argument',
  editOf: ({ node }, source) => {
    const [argument] = children(node, 'arguments');
    if (argument === undefined) throw new Error('it is no call with an argument');
    const text = textOf(source, argument);
    return edit(node, argument.type === 'ArrowFunctionExpression' ? `(${text})()` : text);
  },
};

/** Takes away a property, an attribute, an element, a call in a chain or a whole statement. */
export const drop: Operator = {
  description: 'is dropped',
  editOf: (found, source) => {
    const { node, around } = found;
    const parent = around.at(-1);
    if (node.type === 'Property' || parent?.type === 'ArrayExpression') {
      const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
      return { start: node.start, end: node.end + comma, text: '' };
    }
    if (node.type === 'JSXAttribute') return edit(node, '');
    if (node.type === 'JSXElement') {
      return edit(node, /^JSX(?:Element|Fragment)$/.test(parent?.type ?? '') ? '' : 'null');
    }
    const holder = around.findLast(({ type }) => !/^(?:Await|Chain)Expression$/.test(type));
    const isStatement = holder?.type.endsWith('Statement') || node.operator === '=';
    if (isStatement || (holder?.type === 'UnaryExpression' && holder.operator === 'void')) {
      return edit(statementOf(found), ';');
    }
    const object = child(child(node, 'callee'), 'object');
    if (object === undefined)
      throw new Error('it is no call in a chain, and in a larger expression');
    return edit(node, textOf(source, object));
  },
};
