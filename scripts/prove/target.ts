/**
 * Finds what a breakage is about by steps separated by spaces, each inside the one before:
 *
 *   `LABELS.home`       a declaration, then a property, a member, a local or an attribute by its name
 *   `save()`            a call; of `store.save` as well; `save(cart)` is the one with `cart` in its arguments
 *   `save()[0]`         its first argument, or the first element of an array
 *   `if(stock)`         the condition that mentions `stock`; `if(<Footer>)`: which decides about the element
 *   `<PageLink>`        an element; `<PageLink home>` is the one whose attributes mention `home`
 *   `<=(stock)`         the operation with this operator that mentions `stock`
 *   `return`            what is returned; `return(after)`: where it mentions `after`
 *   `{home}`            the object with `home` in it
 *   `(product.name)`    this expression
 *   `'text'` `2000`     a literal
 *
 * A step that fits several places fails, unless `@2` after it chooses the second. Of equal names the
 * outermost counts.
 */
import {
  child,
  children,
  dottedName,
  type Found,
  inside,
  type Node,
  nameOf,
  valueIn,
} from './source-tree.ts';

type Fits = (found: Found) => boolean;

const STEP = /'[^']*'(?:@\d+)?|<[A-Z][^>]*>\S*|\S+/gi;

export function findTarget(program: Node, target: string): Found {
  const steps = target.match(STEP) ?? [];
  return steps.reduce((found, step) => take(found, step), {
    node: program,
    around: [],
  } as Found);
}

function take(from: Found, step: string): Found {
  const [, what = '', index, position] = /^(.+?)(?:\[(\d+)\])?(?:@(\d+))?$/.exec(step) ?? [];
  if (/^#?[\w$][\w$-]*(?:\.#?[\w$-]+)*$/.test(what) && !/^\d|^return$/.test(what)) {
    return what.split('.').reduce((found, name, depth, { length }) => {
      const there = outermost(found, name);
      return chosen(there, name, depth === length - 1 ? position : undefined);
    }, from);
  }
  const found = chosen(search(from, what), what, position);
  return index === undefined ? found : elementOf(found, Number(index));
}

/** The only one, or the one chosen by `@2`. */
function chosen(candidates: readonly Found[], step: string, position: string | undefined): Found {
  const [only] = candidates.slice(position === undefined ? 0 : Number(position) - 1);
  if (only === undefined) throw new Error(`there is no ${step}${position ? `@${position}` : ''}`);
  if (position === undefined && candidates.length > 1) {
    throw new Error(`${step} is there ${candidates.length} times: choose with ${step}@1`);
  }
  return only;
}

/** What has this name inside the fewest other named things. */
function outermost(from: Found, name: string): Found[] {
  let level = [from];
  while (level.length > 0) {
    const named = level.flatMap(namedInside);
    const there = named.filter((found) => nameOf(found) === name);
    if (there.length > 0) return there;
    level = named;
  }
  return [];
}

function namedInside({ node, around }: Found): Found[] {
  return children(node).flatMap((each) => {
    const found = { node: each, around: [...around, node] };
    return nameOf(found) === undefined ? namedInside(found) : [found];
  });
}

function search(from: Found, what: string): Found[] {
  const all = inside(from);
  const innermost = (fits: Fits) => {
    const there = all.filter(fits);
    return there.filter(({ node }) => !there.some(({ around }) => around.includes(node)));
  };
  const [, open = '', word = ''] = /^(.*?)[({]'?(.*?)'?[)}]$/.exec(what) ?? [];
  if (/^['\d]/.test(what))
    return all.filter(({ node }) => isLiteral(node, what.replaceAll("'", '')));
  if (what.startsWith('<') && what.endsWith('>')) return all.filter(isElement(what.slice(1, -1)));
  if (what.startsWith('{')) return innermost(isObjectWith(word));
  if (what.startsWith('(')) return all.filter(isReference(word));
  if (what.startsWith('return')) return all.filter(isReturn(from, word));
  if (open === 'if') return all.filter(isCondition(word));
  if (/^[\w.#$]+$/.test(open)) return all.filter(isCall(open, word));
  return innermost(({ node }) => node.operator === open && mentions(node, word));
}

const isCall =
  (callee: string, word: string): Fits =>
  ({ node }) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
    return (
      isCalled(child(node, 'callee'), callee) &&
      (word === '' || children(node, 'arguments').some((argument) => mentions(argument, word)))
    );
  };

/** `save` calls `save` and `store.save`, also of a store that is itself the result of a call. */
function isCalled(callee: Node | undefined, name: string): boolean {
  const whole = dottedName(callee) ?? dottedName(child(callee, 'property')) ?? '';
  return whole === name || whole.endsWith(`.${name}`);
}

function isElement(tagAndWord: string): Fits {
  const [tag, word = ''] = tagAndWord.split(' ');
  return ({ node }) => {
    const opening = child(node, 'openingElement');
    if (opening === undefined || dottedName(child(opening, 'name')) !== tag) return false;
    return word === '' || children(opening, 'attributes').some((each) => mentions(each, word));
  };
}

/** The test of a statement or of `?`, or what is before `&&` and an element. */
const isCondition =
  (word: string): Fits =>
  ({ node, around }) => {
    const parent = around.at(-1);
    const guarded = child(parent, 'consequent') ?? child(parent, 'right');
    const isGuard = child(parent, 'left') === node && guarded?.type.startsWith('JSX') === true;
    if (child(parent, 'test') !== node && !isGuard) return false;
    if (!word.startsWith('<')) return mentions(node, word);
    const tag = dottedName(child(child(guarded, 'openingElement'), 'name'));
    return `<${tag}>` === word;
  };

const isReturn =
  ({ node: from }: Found, word: string): Fits =>
  ({ node, around }) => {
    const parent = around.at(-1);
    const isArrow = parent?.type === 'ArrowFunctionExpression' && child(parent, 'body') === node;
    if (node.type !== 'ReturnStatement' && !(isArrow && parent?.expression === true)) return false;
    const inner = around
      .slice(around.indexOf(from) + 1)
      .filter(({ type }) => /Function/.test(type));
    return inner.length <= (/Function/.test(from.type) ? 0 : 1) && (!word || mentions(node, word));
  };

const isObjectWith =
  (word: string): Fits =>
  ({ node }) =>
    node.type === 'ObjectExpression' && mentions(node, word);

const isReference =
  (name: string): Fits =>
  ({ node, around }) => {
    const parent = around.at(-1);
    const isName = ['id', 'key', 'property'].some((field) => child(parent, field) === node);
    return dottedName(node) === name && !isName && parent?.type !== 'ChainExpression';
  };

const isLiteral = (node: Node, text: string) =>
  node.type === 'Literal' && String(node.value) === text;

/** Whether a name or a literal occurs in it. */
function mentions(node: Node, word: string): boolean {
  const own = dottedName(node);
  if (own === word || own?.endsWith(`.${word}`) || isLiteral(node, word)) return true;
  return children(node).some((each) => mentions(each, word));
}

function elementOf({ node, around }: Found, index: number): Found {
  const list = valueIn(node) ?? node;
  const element = children(list, list.type === 'ArrayExpression' ? 'elements' : 'arguments')[index];
  if (element === undefined) throw new Error(`there is no element ${index}`);
  return { node: element, around: [...around, node, list] };
}
