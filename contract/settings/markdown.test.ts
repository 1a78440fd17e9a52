import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown, readRuns } from './markdown.ts';

test('headings, paragraphs and lists', () => {
  const text = `# Shipping

We ship
within two days.

## Where
- India
* Nepal,
  by road
1. First
2) Second`;
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'Shipping' }] },
    { kind: 'paragraph', runs: [{ text: 'We ship\nwithin two days.' }] },
    { kind: 'heading', level: 3, runs: [{ text: 'Where' }] },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'India' }], [{ text: 'Nepal,\nby road' }]],
    },
    { kind: 'list', isOrdered: true, items: [[{ text: 'First' }], [{ text: 'Second' }]] },
  ]);
});

test.each([
  ['## a', [2]],
  ['# a\n## b\n### c\n#### d\n# e', [2, 3, 4, 4, 2]],
  ['### a\n##### b\n### c', [2, 3, 2]],
  ['## a\n# b', [2, 2]],
])('the headings of %j have the levels %j, and none is left out', (text, levels) => {
  const found = readMarkdown(text).map((block) => block.kind === 'heading' && block.level);
  expect(found).toEqual(levels);
});

test('emphasis, strong text and links', () => {
  expect(readRuns('Pay *now* or __later__ at [our bank](https://bank.example/a_b).')).toEqual([
    { text: 'Pay ' },
    { text: 'now', isEmphasis: true },
    { text: ' or ' },
    { text: 'later', isStrong: true },
    { text: ' at ' },
    { text: 'our bank', href: 'https://bank.example/a_b' },
    { text: '.' },
  ]);
  expect(readRuns('**all *of* it**')).toEqual([
    { text: 'all ', isStrong: true },
    { text: 'of', isStrong: true, isEmphasis: true },
    { text: ' it', isStrong: true },
  ]);
  expect(readRuns('[mail](mailto:shop@example.com) [terms](/policies/terms)')).toEqual([
    { text: 'mail', href: 'mailto:shop@example.com' },
    { text: ' ' },
    { text: 'terms', href: '/policies/terms' },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert)',
  '[click](data:text/html,x)',
  '[click](vbscript:x)',
  '[click](//evil.example)',
  '[click](/\\evil.example)',
  '![picture](ftp://example.com/x.png)',
  'snake_case_name and 2 * 3 * 4',
  '**never closed',
])('%s is text', (text) => {
  expect(readRuns(text)).toEqual([{ text }]);
});

test('a picture is not shown: what remains of it is a link', () => {
  expect(readRuns('![cat](https://example.com/cat.png)')).toEqual([
    { text: '!' },
    { text: 'cat', href: 'https://example.com/cat.png' },
  ]);
});

test('a backslash takes the meaning from a character', () => {
  expect(readRuns('\\*not\\* \\[this\\](https://example.com)')).toEqual([
    { text: '*not* [this](https://example.com)' },
  ]);
});

test('no text is lost, and no address but those allowed is linked', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'ab *_[]()\\:/.#-1\n') });
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { text: shown, href } of readRuns(text)) {
        expect(shown).not.toBe('');
        if (href !== undefined) expect(href).toMatch(/^(?:https?:|mailto:|\/(?!\/))/);
      }
      const marks = /[\s*_[\]()\\:/.#-]/g;
      const words = readRuns(text).map((run) => run.text + (run.href ?? ''));
      const kept = words.join('').replace(marks, '').length;
      expect(kept).toBeLessThanOrEqual(text.replace(marks, '').length);
    }),
  );
});

const PARTS = ['[', '*', '_', '**', '[a](', '[a](b', '![', '\\', '- ', '# ', '1. ', '*a', '_a_'];
const SPACES = ' '.repeat(200_000);

test.each([
  ...PARTS.map((part) => part.repeat(16_000)),
  `# a${SPACES}b`,
  `# a${SPACES}#b`,
  `# ${SPACES}\u2028x`,
  `- ${SPACES}\u2028x`,
  `1. ${SPACES}\u2029x`,
  `${SPACES}x`,
])('a long text is read in no time: %.12s', (text) => {
  const start = performance.now();
  readMarkdown(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test.each([
  ['# Ours ##', 'Ours'],
  ['# Ours#', 'Ours#'],
  ['#  Ours \t # ', 'Ours'],
  ['# C# and F#', 'C# and F#'],
])('the heading %j is %j', (line, text) => {
  expect(readMarkdown(line)).toEqual([{ kind: 'heading', level: 2, runs: [{ text }] }]);
});

test('a heading of number signs alone is empty', () => {
  expect(readMarkdown('## ##')).toEqual([{ kind: 'heading', level: 2, runs: [] }]);
});
