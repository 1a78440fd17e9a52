import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const SQLITE_FILE = 'haat.sqlite';
/** SQLite creates its companion files with the mode of the main file. */
const SQLITE_FILES = ['', '-wal', '-shm', '-journal'].map((end) => SQLITE_FILE + end);

/** Where backups go by default. */
export const BACKUP_FOLDER = 'backups';

const OWNER_ONLY = { file: 0o600, folder: 0o700 };
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * The database file in its folder, both readable by their owner only: they hold the secret that
 * signs every token. Closes what an earlier version or a restored backup left open.
 */
export function prepareSqliteFile(folder: string, warn: (sentence: string) => void): string {
  makeFolder(folder, OWNER_ONLY.folder);
  if (isOurs(folder)) closeToOthers(folder, OWNER_ONLY.folder, warn);
  const path = join(folder, SQLITE_FILE);
  createClosed(path);
  for (const name of SQLITE_FILES) closeToOthers(join(folder, name), OWNER_ONLY.file, warn);
  return path;
}

export function sqliteFileIn(folder: string): string {
  return join(folder, SQLITE_FILE);
}

/** Whether a shop has run with this folder. */
export function holdsDatabase(folder: string): boolean {
  return existsSync(sqliteFileIn(folder));
}

/** Not Node's `recursive`: it never returns where a file system refuses, as `/proc` does. */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, mode);
}

/** A folder that holds anything else, such as `/tmp` or a home folder, is not ours to close. */
function isOurs(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return (
    uid === process.getuid?.() &&
    (mode & STICKY) === 0 &&
    readdirSync(folder).every((name) => [...SQLITE_FILES, BACKUP_FOLDER].includes(name))
  );
}

/**
 * Creates the file before SQLite does, so that it is never open to others, not even for a moment.
 */
function createClosed(path: string): void {
  try {
    // Only a new file: closing a handle on a file in use would drop this process's locks.
    closeSync(openSync(path, 'wx', OWNER_ONLY.file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function closeToOthers(path: string, mode: number, warn: (sentence: string) => void): void {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, mode);
  } catch {
    // Another user's file, or a file system without modes; what counts is the mode it has now.
  }
  if (isOpenToOthers(path)) {
    warn(`Other users of this machine can access ${path}, and its mode cannot be changed.`);
  }
}

/** Windows has no such modes, and SQLite may have removed the file by now. */
function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & OTHERS) !== 0;
}
