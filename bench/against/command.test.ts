import { expect, test, vi } from 'vitest';
import { benchAgainst } from './command.ts';

const USAGE = 'Usage: npm run bench -- against COMMIT [PRODUCTS …] [--rounds ROUNDS]';

async function against(...words: string[]) {
  const say = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = await benchAgainst(words);
  const said = say.mock.calls;
  say.mockRestore();
  return { code, said };
}

test('a commit that is not there is told in one sentence', async () => {
  for (const commit of ['no-such-commit', '0123456789abcdef0123456789abcdef01234567']) {
    const said = [[`There is no commit ${commit} here.`]];
    expect(await against(commit, '72')).toEqual({ code: 1, said });
  }
});

test.each([
  [[]],
  [['--rounds', '2']],
  [['HEAD', 'many']],
  [['HEAD', '0']],
  [['HEAD', '72', '--rounds', '1.5']],
  [['HEAD', '72', '--rounds']],
])('what it cannot read is answered with its usage: %j', async (words) => {
  expect(await against(...words)).toEqual({ code: 1, said: [[USAGE]] });
});
