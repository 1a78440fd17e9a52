// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is looked at has templates
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';
import { findBypasses, findVisibleTexts } from './visible-texts.ts';

test('every text on a screen comes from a wording file', () => {
  expect(findBypasses(root)).toEqual([]);
});

test('a text that is planted in a real component is found, with its line', () => {
  const file = 'web/layout/footer.tsx';
  const source = readFileSync(join(root, file), 'utf8');
  const lines = source.split('\n');
  const line = lines.findIndex((each) => each.includes('<footer')) + 1;
  const planted = lines.toSpliced(line, 0, '<p>Made with love</p>').join('\n');
  expect(findVisibleTexts(file, source)).toEqual([]);
  expect(findVisibleTexts(file, planted)).toEqual([`${file}:${line + 1} Made with love`]);
});

describe('finds', () => {
  test.each([
    ['text between tags', '<p>sold out</p>', 'sold out'],
    ['a text in braces', "<p>{'sold out'}</p>", 'sold out'],
    ['either of two texts', "<p>{isLast ? 'one' : LABELS.some}</p>", 'one'],
    ['a text under a condition', "<p>{isLast && 'the last'}</p>", 'the last'],
    ['a text with a value in it', '<p>{`${count} left`}</p>', '{} left'],
    ['a label for screen readers', '<button aria-label="close" />', 'close'],
    ['a placeholder', "<input placeholder={isWide ? 'search' : ''} />", 'search'],
    ['a prop that a component shows', '<Fact name="Order Id" />', 'Order Id'],
    ['a prop in an object', "<Lazy props={{ title: 'filters' }} />", 'filters'],
    ['a toast', "toast.error('failed');", 'failed'],
    ['a message in a list', 'notices.push(`${name} is out of stock`);', '{} is out of stock'],
    ['a constant', "const RELATED = 'You may also like';", 'You may also like'],
    ['a name in a table', "const NAMES = { paid: 'Paid' };", 'Paid'],
    ['a text that is set without React', "notice.textContent = 'gone';", 'gone'],
    ['the message of a failure that is shown', "new CallFailure('Try again.');", 'Try again.'],
  ])('%s', (_, code, text) => {
    expect(findVisibleTexts('x.tsx', code)).toEqual([`x.tsx:1 ${text}`]);
  });
});

describe('leaves alone', () => {
  test.each([
    ['a text from a wording file', '<p title={LABELS.home}>{CART.removed(name)}</p>'],
    ['signs and numbers', "<p>{count} × {'–'} · 5</p>"],
    ['looks', '<p className="flex grow items-center text-ink" />'],
    ['values of code', '<Button look="secondary" type="submit" size="small" />'],
    ['a key that is compared', "if (event.key === 'Enter') go();"],
    ['errors for developers', "throw new Error('The page has no #root.');"],
    ['the log', "console.error('It failed again');"],
    ['types', "type Look = 'Good' | 'Bad and worse';"],
    ['imports', "import { x } from './Some thing.ts';"],
    ['a header', 'headers.Authorization = `Bearer ${token}`;'],
  ])('%s', (_, code) => {
    expect(findVisibleTexts('x.tsx', code)).toEqual([]);
  });
});
