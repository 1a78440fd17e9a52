import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

type Check = { title: string; command: string; args: readonly string[] };

const CHECKS: readonly Check[] = [
  { title: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { title: 'types', command: 'tsc', args: ['--project', '.'] },
  { title: 'conformance table', command: 'node', args: ['scripts/conformance.ts'] },
];

/** Runs format, lint, types and the conformance table; true for each that passes. */
export function runChecks(): boolean[] {
  return CHECKS.map(({ title, command, args }) => {
    console.log(`\n— ${title}`);
    const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: 'inherit',
    });
    return status === 0;
  });
}
