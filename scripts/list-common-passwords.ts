/** Writes the list of passwords nobody may choose: `node scripts/list-common-passwords.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../contract/limits.ts';
import { root } from './root.ts';
import { withTemporaryPackages } from './temporary-packages.ts';

const SOURCE = '@zxcvbn-ts/language-common';
const COUNT = 5_000;

await withTemporaryPackages('list-common-passwords', async (nodeModules) => {
  const json = await readFile(join(nodeModules, SOURCE, 'src/passwords.json'), 'utf8');
  const byFrequency = (JSON.parse(json) as string[]).map((password) => password.toLowerCase());
  // Shorter ones are rejected for their length.
  const common = [...new Set(byFrequency)]
    .filter((password) => password.length >= LIMITS.passwordLength.min)
    .slice(0, COUNT);
  await writeFile(
    join(root, 'server/platform/passwords/common-passwords.txt'),
    `${common.join('\n')}\n`,
  );
});
