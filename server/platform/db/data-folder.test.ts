import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openForTest } from '../testing/databases.ts';
import type { DatabaseLocation } from './open.ts';

const NOBODY = 65_534;
const FILES = ['haat.sqlite', 'haat.sqlite-wal', 'haat.sqlite-shm'];

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const modesIn = (folder: string) => FILES.map((name) => modeOf(join(folder, name)));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A shop's database that has been written to, so that all its files exist. */
async function openUsed(dataDir: string) {
  const location: DatabaseLocation = { databaseUrl: undefined, dataDir };
  const database = await openForTest(location);
  await sql`create table if not exists secrets (value text) strict`.execute(database.query);
  return database;
}

describe('the files of the database', () => {
  // The most permissive umask, as on a careless machine.
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0);
  });
  afterEach(() => {
    process.umask(umask);
  });

  test('the database files, and the folder created for them, are readable by their owner only', async () => {
    const parent = newFolder();
    const folder = join(parent, 'shops', 'mine');
    await openUsed(folder);
    expect(modesIn(folder)).toEqual(['600', '600', '600']);
    expect(modeOf(folder)).toBe('700');
  });

  test('files and folder that were left open are closed again at the next start', async () => {
    const folder = newFolder();
    await openUsed(folder);
    for (const name of FILES) chmodSync(join(folder, name), 0o664);
    mkdirSync(join(folder, 'backups'));
    chmodSync(folder, 0o755);
    await openUsed(folder);
    expect(modesIn(folder)).toEqual(['600', '600', '600']);
    expect(modeOf(folder)).toBe('700');
  });

  test.each([
    [
      'contains other files',
      (folder: string) => writeFileSync(join(folder, 'notes.txt'), ''),
      0o755,
    ],
    ['contains another folder', (folder: string) => mkdirSync(join(folder, 'public')), 0o755],
    ['is open to everyone, like /tmp', () => {}, 0o1777],
  ])(
    'files are closed in a folder that %s, while the folder keeps its mode',
    async (_what, fill, mode) => {
      const folder = newFolder();
      fill(folder);
      chmodSync(folder, mode);
      await openUsed(folder);
      expect(modesIn(folder)).toEqual(['600', '600', '600']);
      expect(modeOf(folder)).toBe(mode.toString(8));
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    "files are closed in another user's folder as well",
    async () => {
      const folder = newFolder();
      chownSync(folder, NOBODY, NOBODY);
      chmodSync(folder, 0o755);
      await openUsed(folder);
      expect(modesIn(folder)).toEqual(['600', '600', '600']);
      expect(modeOf(folder)).toBe('755');
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    'files that belong to another user are used, with a warning',
    async () => {
      const folder = newFolder();
      const database = await openUsed(folder);
      await database.close();
      chmodSync(folder, 0o777);
      chmodSync(join(folder, 'haat.sqlite'), 0o666);
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ['server/accounts/admin-command.ts', 'list'],
        {
          env: { PATH: process.env.PATH, DATA_DIR: folder },
          uid: NOBODY,
          gid: NOBODY,
          encoding: 'utf8',
        },
      );
      expect({ stdout, stderr, status }).toEqual({
        stdout: expect.any(String),
        stderr: `Other users of this machine can access ${folder}/haat.sqlite, and its mode cannot be changed.\n`,
        status: 0,
      });
    },
  );
});
