import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupFileName } from './backup-files.ts';
import { openBackupWatch } from './backup-watch.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 19, 12);

function newFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

const watch = (folder: string, isScheduled = true, isRehearsal = false) =>
  openBackupWatch(
    { backup: { folder, isScheduled, everyMs: 6 * HOUR_MS, keep: 3 }, isRehearsal },
    NOON,
  );

test('a backup is overdue an hour after the next should have been made', async () => {
  const backups = watch(
    newFolder(
      'haat-scheduled-2026-11-19-120000.sqlite',
      'haat-scheduled-2026-11-18-235959.dump',
      // Made by hand, by somebody else, or not finished.
      'haat-2026-11-19-130000.sqlite',
      'haat-scheduled-2026-11-19-130000.sqlite.copy',
      'haat-scheduled-2026-11-19-130000.sqlite.shop-12.haat-partial',
      'notes.txt',
    ),
  );
  expect(await backups?.lastAt()).toBe(NOON);
  expect(await backups?.findOverdue(NOON + 7 * HOUR_MS)).toBeUndefined();
  expect(await backups?.findOverdue(NOON + 7 * HOUR_MS + 1)).toEqual({
    lastAt: '2026-11-19T12:00:00.000Z',
  });
});

test('the first backup is overdue an hour after the start', async () => {
  for (const folder of [newFolder(), '/nowhere/at/all']) {
    const backups = watch(folder);
    expect(await backups?.lastAt()).toBeUndefined();
    expect(await backups?.findOverdue(NOON + HOUR_MS)).toBeUndefined();
    expect(await backups?.findOverdue(NOON + HOUR_MS + 1)).toEqual({ lastAt: null });
  }
});

test('nothing is overdue where none are scheduled, nor in a rehearsal', async () => {
  expect(watch(newFolder(), false)).toBeUndefined();
  expect(watch(newFolder(), true, true)).toBeUndefined();
});

test('files are named by their time in UTC, and by what made them', async () => {
  const at = new Date('2026-11-19T04:16:54.999Z');
  expect(backupFileName('sqlite', at)).toBe('haat-2026-11-19-041654.sqlite');
  expect(backupFileName('postgres', at)).toBe('haat-2026-11-19-041654.dump');
  expect(backupFileName('postgres', at, 'scheduled')).toBe('haat-scheduled-2026-11-19-041654.dump');
});
