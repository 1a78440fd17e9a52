import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { whenDone } from './lifetime.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The release before this one. Its migrations end with 031. */
export const RELEASE_BEFORE = 'ebcc1e26';

/** A release from the history of this repo, built; returns its folder. */
export function buildRelease(commit: string): string {
  const folder = checkOutRelease(commit);
  requireSamePackages(folder, commit);
  run(process.execPath, ['scripts/build.ts'], { cwd: folder });
  return folder;
}

/** Its sources in a temporary folder, with our own packages. */
export function checkOutRelease(commit: string): string {
  const archive = git(['archive', '--format=tar', commit], commit);
  const parent = mkdtempSync(join(tmpdir(), 'haat-release-'));
  whenDone(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, commit);
  mkdirSync(folder);
  run('tar', ['-x'], { cwd: folder, input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function git(args: readonly string[], commit: string): Buffer {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, maxBuffer: 1 << 30 });
  if (status === 0) return stdout;
  throw new Error(
    `This clone has no commit ${commit}, the release to compare with: fetch the whole history (git fetch --unshallow).`,
  );
}

function requireSamePackages(folder: string, commit: string): void {
  const old = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as typeof manifest;
  const ours: Record<string, string> = manifest.dependencies;
  const others = Object.entries(old.dependencies).filter(
    ([name, version]) => ours[name] !== version,
  );
  if (others.length === 0) return;
  throw new Error(
    `Release ${commit} needs other packages than are installed (${others.join(', ')}): name a later one in the test.`,
  );
}

function run(
  command: string,
  args: readonly string[],
  { cwd, input }: { cwd: string; input?: Buffer },
): void {
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME };
  const ended = spawnSync(command, args, { cwd, input, env: environment, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${ended.stderr}`);
}
