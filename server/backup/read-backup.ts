import { closeSync, openSync, readSync } from 'node:fs';
import { MIGRATIONS } from '../platform/db/migrate.ts';
import type { Engine } from '../platform/db/open.ts';
import { reasonOf } from '../platform/db/reason.ts';
import { StartError } from '../platform/start-error.ts';
import { readPostgresBackup } from './postgres-backup.ts';
import { requireUnbroken } from './seal.ts';
import type { BackupContent } from './shop-sums.ts';
import { readSqliteBackup } from './sqlite-backup.ts';

/** What the files begin with. */
const BEGINNINGS: readonly [string, Engine][] = [
  ['SQLite format 3\0', 'sqlite'],
  ['PGDMP', 'postgres'],
];

export function engineOf(file: string): Engine {
  const beginning = readBeginning(file);
  const [, engine] = BEGINNINGS.find(([text]) => beginning.startsWith(text)) ?? [];
  if (engine !== undefined) return engine;
  throw new StartError(`${file} is not a backup of Haat, or it is damaged at its beginning.`);
}

function readBeginning(file: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(16);
      return bytes.toString('latin1', 0, readSync(handle, bytes));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read: ${reasonOf(error)}.`,
    );
  }
}

/** Reads a backup from its first row to its last. */
export async function readBackup(
  file: string,
  engine: Engine,
  onRows?: (rows: number) => void,
): Promise<BackupContent> {
  try {
    await requireUnbroken(file);
    return engine === 'sqlite' ? readSqliteBackup(file) : await readPostgresBackup(file, onRows);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `${file} is damaged or incomplete (${reasonOf(error)}). Use another backup.`,
    );
  }
}

/** As a start does: what only expands the tables does not disturb a version that does not know it. */
export function requireKnownVersion(file: string, { migrations }: BackupContent): void {
  if (migrations.length === 0) throw new StartError(`${file} is no backup of a shop of Haat's.`);
  const newer = migrations.find(
    ({ name, kind }) => kind !== 'expand' && !MIGRATIONS.some((known) => known.name === name),
  );
  if (newer === undefined) return;
  throw new StartError(
    `${file} was made by a newer version of Haat: this version does not know its migration ${newer.name}. Update Haat first, then restore it.`,
  );
}
