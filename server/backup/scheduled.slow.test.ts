import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLease } from '../platform/jobs/lease.ts';
import { openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, type Place, placeSqlite } from '../platform/testing/engines.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { restoreBackup } from './restore-backup.ts';
import { addGoods, newFolder, rowsOf } from './testing.ts';

const HOUR_MS = 3_600_000;

/** A shop that makes backups by itself, and listens. */
async function openScheduled(place: Place, folder: string, keep = 2) {
  const location = await place('migrated');
  const database = await openForTest(location);
  await addGoods(database);
  const lines: string[] = [];
  const shop = await serveDatabase(database, {
    config: {
      dataDir: location.dataDir,
      backup: { folder, isScheduled: true, everyMs: 6 * HOUR_MS, keep },
    },
    parts: { logTo: { write: (line) => void lines.push(line) } },
  });
  const listen = () => shop.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...shop, lines, listen };
}

const stamp = (ms: number) =>
  new Date(ms)
    .toISOString()
    .slice(0, 19)
    .replace('T', '-')
    .replaceAll(/(?<=-\d\d):|:/g, '');

function nameOf(ageMs: number, end: string): string {
  const [, day, time] = /^(.{10})-(.{6})$/.exec(stamp(Date.now() - ageMs)) ?? [];
  return `haat-scheduled-${day}-${time}.${end}`;
}

describeOnEachEngine('scheduled backups', (place, engine) => {
  test('are made when one is due, and the oldest removed, but nothing that is not theirs', async () => {
    const folder = newFolder();
    const old = [30, 20, 7].map((hours) => nameOf(hours * HOUR_MS, 'sqlite'));
    const others = ['haat-2026-01-01-000000.sqlite', 'orders.csv', `${old[0]}.bak`];
    for (const name of [...old, ...others]) writeFileSync(join(folder, name), name);
    const { listen, database, lines, request } = await openScheduled(place, folder);
    await listen();
    await expect.poll(() => lines.join('')).toContain('a backup has been made');
    const names = readdirSync(folder);
    const made = names.find((name) => ![...old, ...others].includes(name)) ?? '';
    expect(made).toMatch(
      engine === 'sqlite'
        ? /^haat-scheduled-\d{4}-\d\d-\d\d-\d{6}\.sqlite$/
        : /^haat-scheduled-\d{4}-\d\d-\d\d-\d{6}\.dump$/,
    );
    expect(names.sort()).toEqual([...others, old[2], made].sort());

    const target = await place('empty');
    await restoreBackup(join(folder, made), target);
    const copy = await openForTest(target);
    expect(await rowsOf(copy, 'products')).toEqual(await rowsOf(database, 'products'));

    const { body } = await request({ url: '/metrics', headers: { host: 'localhost' } });
    const seconds = Number(/haat_backup_last_success_timestamp_seconds (\d+)/.exec(body)?.[1]);
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
  });
});

test('none is made before it is due, nor while another server does it', async () => {
  const folder = newFolder();
  const recent = nameOf(5 * HOUR_MS, 'sqlite');
  writeFileSync(join(folder, recent), '');
  const first = await openScheduled(placeSqlite, folder);
  await first.listen();
  const other = newFolder();
  const second = await openScheduled(placeSqlite, other);
  expect(await openLease(second.database, 'backup').renew()).toBe(true);
  await second.listen();
  // Stopping waits for the round that began with listening.
  await Promise.all([first.app.close(), second.app.close()]);
  expect(readdirSync(folder)).toEqual([recent]);
  expect(readdirSync(other)).toEqual([]);
});

test('a failure is logged with its reason, and the dashboard warns once a backup is overdue', async () => {
  const folder = join(newFolder(), 'a-file');
  writeFileSync(folder, '');
  const shop = await openScheduled(placeSqlite, folder);
  await shop.listen();
  await expect.poll(() => shop.lines.join('')).toContain('the scheduled backup failed');
  expect(shop.lines.join('')).toMatch(/The backup \S+\.sqlite could not be written: /);

  const late = newFolder();
  writeFileSync(join(late, 'haat-scheduled-2026-01-02-030405.sqlite'), '');
  const { admin, request } = await openScheduled(placeSqlite, late);
  const { jwtToken: token } = await admin();
  const stats = await request({ url: '/api/admin/stats', token });
  expect(stats.json().overdueBackup).toEqual({ lastAt: '2026-01-02T03:04:05.000Z' });
});

test('a shop that stops ends the backup under way, which leaves nothing behind', async () => {
  const folder = join(newFolder(), 'below');
  mkdirSync(folder);
  const shop = await openScheduled(placeSqlite, folder);
  await shop.listen();
  // Its process has begun.
  await expect.poll(() => readdirSync(folder).join(), { interval: 1 }).toContain('.haat-partial');
  await shop.app.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.haat-partial'))).toEqual([]);
});
