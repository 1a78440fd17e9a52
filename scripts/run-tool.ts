import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './root.ts';

/** Runs an installed command with its output visible; returns whether it succeeded. */
export function runTool(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const { status } = spawnSync(pathOf(command), args, {
    ...optionsWith(environment),
    stdio: 'inherit',
  });
  return status === 0;
}

/** The same beside other commands: its output is handed over as it comes. */
export async function runToolBeside(
  command: string,
  args: readonly string[],
  print: (text: string) => void,
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(pathOf(command), args, {
    ...optionsWith(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  const [code] = await once(child, 'close');
  return code === 0;
}

const pathOf = (command: string) => join(root, 'node_modules/.bin', command);

function optionsWith(environment: NodeJS.ProcessEnv): SpawnOptions {
  return { cwd: root, env: { ...process.env, ...environment } };
}
