import { hash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '../platform/db/open.ts';
import { openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, type Place, placeSqlite } from '../platform/testing/engines.ts';
import { addGoods, newFolder } from './testing.ts';
import { mountDisk, startCommand } from './testing-commands.ts';
import { writeBackup } from './write-backup.ts';

const SLOW = { timeout: 180_000 };

const PICTURES = 25;
const PICTURE_BYTES = 1_000_000;

/** A shop of 25 MB, which no compression makes smaller. */
async function openLarge(place: Place) {
  const location = await place('migrated');
  const database = await openForTest(location);
  await addGoods(database);
  for (let at = 0; at < PICTURES; at += 1) {
    const bytes = randomBytes(PICTURE_BYTES);
    await database.query
      .insertInto('images')
      .values({ name: `up-x${at}`, width: 640, format: 'avif', bytes, created_at: at })
      .execute();
  }
  return { location, database };
}

async function readPictures({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('images').select(['name', 'bytes']).orderBy('name').execute();
  return rows.map(({ name, bytes }) => `${name} ${hash('sha256', bytes)}`);
}

const sizeOf = (folder: string, part: string) =>
  readdirSync(folder)
    .filter((name) => name.includes(part))
    .reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

/** Kills a command once its file has begun to grow. */
async function killHalfWay(
  command: ReturnType<typeof startCommand>,
  isHalfWay: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect.poll(isHalfWay, { interval: 1 }).toBe(true);
  command.kill('SIGKILL');
  expect((await command.ended).signal).toBe('SIGKILL');
}

async function isEmpty({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  if (databaseUrl === undefined) return !existsSync(join(dataDir, 'haat.sqlite'));
  const { query } = await openForTest({ databaseUrl, dataDir });
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(query);
  return rows.length === 0;
}

describeOnEachEngine('a backup that goes wrong', (place, engine) => {
  test(
    'killed in the middle, it leaves the earlier one untouched, and the next one works',
    SLOW,
    async () => {
      const { location } = await openLarge(place);
      const folder = newFolder();
      await writeBackup(location, join(folder, 'first'));
      const first = readFileSync(join(folder, 'first'));
      const command = startCommand('backup', [join(folder, 'second')], location);
      await killHalfWay(command, () => sizeOf(folder, '.haat-partial') > 0);
      const [kept, left, ...more] = readdirSync(folder).sort();
      expect([kept, more.filter((name) => !name.endsWith('-journal'))]).toEqual(['first', []]);
      expect(left).toMatch(/^second\..+\.haat-partial$/);
      expect(readFileSync(join(folder, 'first')).equals(first)).toBe(true);

      const next = await startCommand('backup', [join(folder, 'second')], location).ended;
      expect([next.code, next.stderr]).toEqual([0, '']);
      expect(readdirSync(folder).sort()).toEqual(['first', 'second']);
    },
  );

  test('ended by SIGTERM, it removes what it has begun', SLOW, async () => {
    const { location } = await openLarge(place);
    const folder = newFolder();
    const command = startCommand('backup', [join(folder, 'mine')], location);
    await expect.poll(() => sizeOf(folder, '.haat-partial'), { interval: 1 }).toBeGreaterThan(0);
    command.kill('SIGTERM');
    expect((await command.ended).code).toBe(143);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a restore that is killed leaves no shop, and can be repeated', SLOW, async () => {
    const { location, database } = await openLarge(place);
    const file = join(newFolder(), 'shop');
    await writeBackup(location, file);
    const target = await place('empty');
    const command = startCommand('restore', [file], target);
    if (engine === 'sqlite') {
      await killHalfWay(command, () => sizeOf(target.dataDir, '.haat-partial') > 0);
    } else {
      const { query } = await openForTest(target);
      await killHalfWay(command, async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and application_name = 'pg_restore'
            and query like 'COPY%'`.execute(query);
        return rows.length > 0;
      });
    }
    await expect.poll(() => isEmpty(target)).toBe(true);
    const again = await startCommand('restore', [file], target).ended;
    expect([again.code, again.stderr]).toEqual([0, '']);
    const copy = await openForTest(target);
    expect(await readPictures(copy)).toEqual(await readPictures(database));
    if (engine === 'sqlite') expect(sizeOf(target.dataDir, '.haat-partial')).toBe(0);
  });

  test('on a full disk it says so, and leaves room for the earlier one', SLOW, async (context) => {
    const disk = mountDisk('size=24m');
    if (disk === undefined) return context.skip('Only root may mount a small disk.');
    const small = await place('migrated');
    await writeBackup(small, join(disk, 'first'));
    const first = readFileSync(join(disk, 'first'));
    const { location } = await openLarge(place);
    const { code, stderr } = await startCommand('backup', [join(disk, 'second')], location).ended;
    expect([code, stderr]).toEqual([
      1,
      `The backup ${join(disk, 'second')} could not be written: the disk is full. Nothing else has changed.\n`,
    ]);
    expect(readdirSync(disk)).toEqual(['first']);
    expect(readFileSync(join(disk, 'first')).equals(first)).toBe(true);
  });

  test('on a read-only disk it says so', SLOW, async (context) => {
    const disk = mountDisk('ro');
    if (disk === undefined) return context.skip('Only root may mount a read-only disk.');
    const file = join(disk, 'mine');
    const { code, stderr } = await startCommand('backup', [file], await place('migrated')).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The backup \S+ could not be written: its folder or disk may not be written to \(EROFS: .+\)\.\n$/,
    );
  });
});

test(
  'a restore to a full or read-only disk leaves no shop, and says why',
  SLOW,
  async (context) => {
    const [small, closed] = [mountDisk('size=8m'), mountDisk('ro')];
    if (small === undefined || closed === undefined) {
      return context.skip('Only root may mount a small disk.');
    }
    const { location } = await openLarge(placeSqlite);
    const file = join(newFolder(), 'shop');
    await writeBackup(location, file);
    const onto = (dataDir: string) =>
      startCommand('restore', [file, dataDir], { databaseUrl: undefined, dataDir: '' }).ended;
    expect(await onto(small)).toMatchObject({
      code: 1,
      stderr: `${file} could not be restored: the disk is full. Nothing else has changed.\n`,
    });
    expect(readdirSync(small)).toEqual([]);
    const { code, stderr } = await onto(closed);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('could not be restored: its folder or disk may not be written to'),
    ]);
  },
);
