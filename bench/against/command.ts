import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { SIZES } from '../ordering.ts';
import { endGroup } from './process-group.ts';

const ROUNDS = 7;
const USAGE = 'Usage: npm run bench -- against COMMIT [PRODUCTS …] [--rounds ROUNDS]';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `npm run bench -- against COMMIT`: that commit and this tree take turns; returns the exit code. */
export async function benchAgainst(words: readonly string[]): Promise<number> {
  const wanted = readWords(words);
  if (wanted === undefined) return refuse(USAGE);
  const { commit, rounds, sizes } = wanted;
  const found = git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  if (found.status !== 0) return refuse(`There is no commit ${commit} here.`);
  return measureBeside(found.stdout.trim(), [rounds, ...sizes].map(String));
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}

type Wanted = { commit: string; sizes: number[]; rounds: number };

function readWords(words: readonly string[]): Wanted | undefined {
  const at = words.indexOf('--rounds');
  const rounds = at < 0 ? ROUNDS : Number(words[at + 1]);
  const [commit, ...given] = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  const sizes = given.length > 0 ? given.map(Number) : SIZES;
  const isCount = (count: number) => Number.isSafeInteger(count) && count > 0;
  const isWrong = commit === undefined || commit.startsWith('-');
  return isWrong || ![rounds, ...sizes].every(isCount) ? undefined : { commit, sizes, rounds };
}

/** Leaves no process and no file behind, whether it ends by itself, fails or is stopped. */
async function measureBeside(commit: string, args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-against-'));
  // A temporary PostgreSQL in it may run under another account.
  chmodSync(folder, 0o711);
  const checkout = join(folder, 'checkout');
  const { promise: stopped, resolve: stop } = Promise.withResolvers<number>();
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(1));
  let group: number | undefined;
  try {
    const added = git(['worktree', 'add', '--detach', checkout, commit]);
    if (added.status !== 0) throw new Error(`git could not check it out: ${added.stderr}`);
    const script = [...process.execArgv, 'bench/against/measure.ts', checkout, ...args];
    const child = spawn(process.execPath, script, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    group = child.pid;
    const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
    return await Promise.race([ended, stopped]);
  } finally {
    if (group !== undefined) await endGroup(group);
    git(['worktree', 'remove', '--force', checkout]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(args: readonly string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' });
}
