import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** Runs an installed command with its output visible; returns whether it succeeded. */
export function runTool(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
