import { describe, expect, test } from 'vitest';
import { breakText, describeBreakage, editOf, inFile, onPostgres } from './breakage.ts';
import {
  after,
  always,
  attribute,
  before,
  code,
  doNothing,
  drop,
  left,
  negate,
  never,
  type Operator,
  operator,
  rename,
  right,
  to,
  unwrap,
  without,
  word,
} from './operators.ts';

const SOURCE = `
export const TEXTS = { home: 'Home', menu: { home: 'To start', path: \`/at/\${where}?by=1\` } } as const;
export const LIMIT = 5;
class Store {
  #lines = [1, 2];
  add(line: Line) {
    if (line.qty <= 0 || this.#lines.length > LIMIT) return;
    this.#lines.push(line.qty + 1);
    void save({ line, at: 1 }, 'cart');
  }
}
export function Page({ name }: Props) {
  const shown = name ?? 'nobody';
  return (
    <main>
      {shown && <Footer of={shown} isWide />}
      <PageLink to={TEXTS.home}>{shown}</PageLink>
    </main>
  );
}
const total = (lines: number[]) => lines.map(Math.floor).filter(Boolean);
`;

const entry = (target: string, how: Operator) => inFile('a.tsx', ['1.1', target, how])[0] as never;
const isBroken = (target: string, how: Operator) => breakText(SOURCE, entry(target, how));
/** What stands there after the breakage, in place of what stood there. */
const changeOf = (target: string, how: Operator) => {
  const { start, end, text } = editOf(SOURCE, entry(target, how));
  return `${SOURCE.slice(start, end)} → ${text}`;
};

describe('what is broken is found by its name', () => {
  test.each([
    ['LIMIT', to(6), '5 → 6'],
    ['TEXTS.home', to('Start'), '\'Home\' → "Start"'],
    ['TEXTS.menu.home', to('x'), '\'To start\' → "x"'],
    ['Store.add if(qty)', never, 'line.qty <= 0 || this.#lines.length > LIMIT → false'],
    ['Store.add <=(qty)', operator('<'), '<= → <'],
    ['Store.add push()[0]', code('$ * 2'), 'line.qty + 1 → line.qty + 1 * 2'],
    ["Store.add 'cart'", to('x'), '\'cart\' → "x"'],
    ['Store.add (this.#lines)@2', code('[]'), 'this.#lines → []'],
    ['Store.add save() at', to(2), '1 → 2'],
    ['Store.add {at} line', rename('row'), 'line → row: line'],
    ['Store.#lines', code('[]'), '[1, 2] → []'],
    ['Page if(<Footer>)', negate, 'shown → !(shown)'],
    ['Page <PageLink home> to', to('/'), '={TEXTS.home} → ={"/"}'],
    ['Page <Footer shown> isWide', drop, 'isWide → '],
    ['total return', code('[]'), 'lines.map(Math.floor).filter(Boolean) → ([])'],
  ])('%s', (target, how, change) => {
    expect(changeOf(target, how)).toBe(change);
  });

  test('however the file is formatted', () => {
    const formatted = SOURCE.replaceAll('  ', '\t').replace('line.qty <= 0 ||', 'line.qty<=0\n||');
    expect(breakText(formatted, entry('Store.add <=(qty)', operator('<')))).toContain('line.qty<0');
  });
});

describe('a breakage fails clearly', () => {
  test.each([
    ['TEXTS.away', to('x'), 'there is no away'],
    ['Store.remove', doNothing, 'there is no remove'],
    ['Store.add if(price)', never, 'there is no if(price)'],
    ['Store.add (this.#lines)', code('[]'), '(this.#lines) is there 2 times'],
    ['Store.add (this.#lines)@3', code('[]'), 'there is no (this.#lines)@3'],
    ['Store.add save()[2]', to(1), 'there is no element 2'],
    ['LIMIT', left, 'it is no operation'],
    ['LIMIT', doNothing, 'it is no function'],
    ['LIMIT', rename('MOST'), 'it has no name'],
    ['TEXTS', word('away', 'x'), 'its texts contain "away" 0 times'],
    ['LIMIT', to(5), 'nothing changes'],
    ['LIMIT', code('('), 'cannot be parsed'],
    ['LIMIT', code('limitOf(TEXTS)'), 'a.tsx does not know the name limitOf'],
  ])('%s', (target, how, message) => {
    expect(() => isBroken(target, how)).toThrow(message);
    expect(() => isBroken(target, how)).toThrow(`a.tsx: ${target} `);
  });
});

describe('what an operator makes of it', () => {
  test.each([
    ['Store.add save()', drop, "void save({ line, at: 1 }, 'cart'); → ;"],
    ['Store.add save() at', drop, 'at: 1 → '],
    ['total filter()', drop, 'lines.map(Math.floor).filter(Boolean) → lines.map(Math.floor)'],
    ['Page <Footer>', drop, '<Footer of={shown} isWide /> → null'],
    ['Page <PageLink>', drop, '<PageLink to={TEXTS.home}>{shown}</PageLink> → '],
    ['Page <PageLink>', attribute('hidden'), ' →  hidden'],
    ['Page.shown', left, "name ?? 'nobody' → name"],
    ['Page.shown', right, "name ?? 'nobody' → 'nobody'"],
    ['Store.add if(qty)', always, 'line.qty <= 0 || this.#lines.length > LIMIT → true'],
    ['TEXTS.menu.path', word('?by', '?of'), '?by → ?of'],
    ['total map()', unwrap, 'lines.map(Math.floor) → Math.floor'],
    ['Store.add', doNothing, ' → \nreturn;\n'],
    [
      'Page.shown',
      before('save();'),
      "const shown = name ?? 'nobody'; → save();\nconst shown = name ?? 'nobody';",
    ],
    [
      'Page.shown',
      after('save();'),
      "const shown = name ?? 'nobody'; → const shown = name ?? 'nobody';\nsave();",
    ],
    [
      'Store.add save()[0]',
      without('at'),
      '{ line, at: 1 } → (({ at: _, ...others }) => others)({ line, at: 1 })',
    ],
  ])('%s %o', (target, how, change) => {
    expect(changeOf(target, how)).toBe(change);
  });
});

test('a row of the table is one breakage, described in one line', () => {
  const [breakage] = onPostgres(inFile('a.tsx', ['2.1 2.2', 'LIMIT', to(6), 'at most']));
  expect(breakage).toMatchObject({ rows: ['2.1', '2.2'], proof: 'at most', isOnPostgres: true });
  expect(describeBreakage(breakage as never)).toBe('a.tsx: LIMIT becomes 6');
});
