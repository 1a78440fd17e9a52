import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentRule, contrastOf, leastContrast, tonesOf } from './accent.ts';

test('contrast is what WCAG defines', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('whatever colour an owner picks, both themes get tones that can be read', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      for (const theme of ['light', 'dark'] as const) {
        expect(leastContrast(theme, tonesOf(theme, colour))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { examples: [['#ffff00'], ['#000000'], ['#ffffff'], ['#777777']] },
  );
});

test('a colour that can be read is used as it is', () => {
  expect(tonesOf('light', '#b23a1e').accent).toBe('#b23a1e');
  expect(tonesOf('dark', '#ffd400').accent).toBe('#ffd400');
});

test('yellow is darkened on a light page, and navy lightened on a dark one', () => {
  expect(tonesOf('light', '#ffff00').accent).toBe('#707000');
  expect(tonesOf('dark', '#000080').accent).not.toBe('#000080');
  expect(contrastOf(tonesOf('dark', '#000080').accent, '#211d1a')).toBeGreaterThan(4.5);
});

test('the backgrounds are those of the style sheet', () => {
  const styles = readFileSync(new URL('../../web/base.css', import.meta.url), 'utf8');
  for (const token of [
    '--page: light-dark(#fbf9f6, #171412);',
    '--surface: light-dark(#ffffff, #211d1a);',
    '--sunken: light-dark(#f3efe9, #2b2622);',
    '--ink: light-dark(#221c17, #f4efe9);',
  ]) {
    expect(styles).toContain(token);
  }
});

test('the rule sets the four tokens of the accent; without a colour there is none', () => {
  expect(accentRule('#0a5c36')).toMatch(
    /^@media \(forced-colors:none\)\{html:root\{--accent:light-dark\(#0a5c36,#[0-9a-f]{6}\);--accent-strong:light-dark\(.+\);--accent-soft:light-dark\(.+\);--on-accent:light-dark\(#ffffff,#000000\)\}\}$/,
  );
  expect(accentRule('')).toBe('');
});
