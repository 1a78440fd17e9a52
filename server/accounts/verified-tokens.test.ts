import { expect, test } from 'vitest';
import { VerifiedTokens } from './verified-tokens.ts';

const NOW = 1_700_000_000_000;

function openTokens() {
  const checked: string[] = [];
  const tokens = new VerifiedTokens(async (token) => {
    checked.push(token);
    if (token.startsWith('bad')) return undefined;
    return { sessionId: `session of ${token}`, expiresAt: NOW / 1_000 + 10 };
  });
  return { tokens, checked };
}

test('a right signature is checked once, a wrong one every time', async () => {
  const { tokens, checked } = openTokens();
  for (let times = 0; times < 3; times += 1) {
    expect(await tokens.sessionOf('a', NOW)).toBe('session of a');
    expect(await tokens.sessionOf('bad', NOW)).toBeUndefined();
  }
  expect(checked).toEqual(['a', 'bad', 'bad', 'bad']);
});

test('a verified token is rejected from the second in which it expires', async () => {
  const { tokens } = openTokens();
  expect(await tokens.sessionOf('a', NOW)).toBe('session of a');
  expect(await tokens.sessionOf('a', NOW + 9_999)).toBe('session of a');
  expect(await tokens.sessionOf('a', NOW + 10_000)).toBeUndefined();
});

test('ten thousand tokens are remembered; beyond that the oldest is checked again', async () => {
  const { tokens, checked } = openTokens();
  for (let index = 0; index <= 10_000; index += 1) await tokens.sessionOf(`t${index}`, NOW);
  checked.length = 0;
  await tokens.sessionOf('t10000', NOW);
  await tokens.sessionOf('t1', NOW);
  expect(checked).toEqual([]);
  await tokens.sessionOf('t0', NOW);
  expect(checked).toEqual(['t0']);
});
