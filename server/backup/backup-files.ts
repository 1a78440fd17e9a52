import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../platform/db/data-folder.ts';
import type { Engine } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';

/** Backups contain the secrets that sign every token. */
const OWNER_ONLY = { file: 0o600, folder: 0o700 };
const ENDINGS: Record<Engine, string> = { sqlite: 'sqlite', postgres: 'dump' };
const DAY_MS = 24 * 60 * 60 * 1_000;
const PARTIAL = /-(?<pid>\d+)\.haat-partial(?:-journal)?$/;
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** `haat-2026-11-19-041654.sqlite`, in UTC; `kind` sets backups apart from those made by hand. */
export function backupFileName(engine: Engine, now: Date, kind?: string): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  const start = kind === undefined ? 'haat' : `haat-${kind}`;
  return `${start}-${day}-${time.slice(0, 8).replaceAll(':', '')}.${ENDINGS[engine]}`;
}

/**
 * A file under construction, beside its place and readable by its owner only from its first byte.
 * Until it is published nothing with its final name exists; if the process ends before, it is gone.
 */
export class PartialFile {
  readonly path: string;
  readonly #final: string;

  constructor(final: string) {
    this.#final = final;
    this.path = `${final}.${hostname()}-${process.pid}.haat-partial`;
    requireFree(final);
    makeFolder(dirname(final), OWNER_ONLY.folder);
    removeLeftovers(dirname(final));
    closeSync(openSync(this.path, 'wx', OWNER_ONLY.file));
    process.once('exit', this.remove);
  }

  readonly remove = (): void => {
    process.off('exit', this.remove);
    for (const end of ['', '-journal']) rmSync(this.path + end, { force: true });
  };

  /** Its content reaches the disk before its name does. */
  publish(): void {
    sync(this.path);
    requireFree(this.#final);
    moveInto(this.path, this.#final);
    sync(dirname(this.#final));
  }
}

function requireFree(path: string): void {
  if (!existsSync(path)) return;
  throw new StartError(`${path} exists already. Choose another name, or move that file away.`);
}

/** Unlike a rename, a link never replaces a file that somebody has made in the meantime. */
function moveInto(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') requireFree(to);
    if (!NO_HARD_LINKS.has(code)) throw error;
    renameSync(from, to);
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** What killed runs have left. Nobody knows whether another machine's process is still running. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const { pid } = PARTIAL.exec(name)?.groups ?? {};
    if (pid === undefined) continue;
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const isOfHere = name.includes(`.${hostname()}-${pid}.haat-partial`);
    if ((isOfHere && !isAlive(Number(pid))) || age > DAY_MS) rmSync(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The scheduled backups in a folder, newest first. Files with any other name are not ours. */
export async function listScheduled(folder: string): Promise<{ path: string; at: number }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .map((name) => ({ path: join(folder, name), at: timeOf(name) }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
}

const SCHEDULED =
  /^haat-scheduled-(?<day>\d{4}-\d\d-\d\d)-(?<h>\d\d)(?<m>\d\d)(?<s>\d\d)\.(?:sqlite|dump)$/;

function timeOf(name: string): number {
  const { day, h, m, s } = SCHEDULED.exec(basename(name))?.groups ?? {};
  return day === undefined ? 0 : Date.parse(`${day}T${h}:${m}:${s}Z`) || 0;
}
