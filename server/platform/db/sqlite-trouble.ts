import type { Trouble } from './unavailable.ts';

/** SQLite's primary result codes. */
const BUSY = 5;
const IO_ERROR = 10;
const TROUBLES: Readonly<Record<number, Trouble>> = {
  3: 'away', // no permission
  [BUSY]: 'away', // locked by another process
  7: 'away', // out of memory
  8: 'read-only',
  [IO_ERROR]: 'away',
  11: 'away', // the file is damaged
  13: 'full',
  14: 'away', // the file cannot be opened
  15: 'away', // the locks of the journal do not work
  22: 'full', // larger than the file system allows
  26: 'away', // the file is no database
};

function primaryCodeOf(error: unknown): number | undefined {
  const isOfSqlite =
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  // The upper bits only add detail.
  return isOfSqlite ? (error.errcode as number) & 0xff : undefined;
}

/** What keeps SQLite from answering; undefined if the statement itself is wrong. */
export function sqliteTroubleOf(error: unknown): Trouble | undefined {
  return TROUBLES[primaryCodeOf(error) ?? 0];
}

export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === BUSY;
}

/** A disk error: a commit may or may not have been written. */
export function isIoError(error: unknown): boolean {
  return primaryCodeOf(error) === IO_ERROR;
}
