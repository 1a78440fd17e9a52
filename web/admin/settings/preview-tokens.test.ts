import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_TOKENS, tokensOf } from './preview-tokens.ts';

const styles = readFileSync(new URL('../../base.css', import.meta.url), 'utf8');

test('the preview has the colours of the shop’s own style sheet', () => {
  for (const [token, light] of Object.entries(THEME_TOKENS.light)) {
    const dark = THEME_TOKENS.dark[token as `--${string}`];
    expect(styles).toContain(`${token}: light-dark(${light}, ${dark});`);
  }
});

test('each theme gets a readable tone of the accent', () => {
  expect(tokensOf('light', ' #0A5C36 ', '')).toMatchObject({ '--accent': '#0a5c36' });
  expect(tokensOf('dark', '#0a5c36', '')['--accent']).not.toBe('#0a5c36');
});

test('while a colour is being typed, the saved one is shown', () => {
  expect(tokensOf('light', '#0a5', '#0a5c36')).toMatchObject({ '--accent': '#0a5c36' });
  expect(tokensOf('light', '', '#0a5c36')).toMatchObject({ '--accent': '#b23a1e' });
});
