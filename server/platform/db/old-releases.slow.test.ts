import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyDatabase } from '../testing/copies.ts';
import { openForTest } from '../testing/databases.ts';
import { dump } from '../testing/dump.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { checkOutRelease } from '../testing/release.ts';
import { COMPILE_CACHE } from '../testing/server-process.ts';
import { MIGRATIONS } from './migrate.ts';
import type { DatabaseLocation } from './open.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Releases whose databases are out there, and how each fills a large shop. */
const RELEASES = [
  { commit: '34dc27ac', fill: 'scripts/fill-large-shop.ts', applied: 5 },
  { commit: '71ab793c', fill: 'scripts/fill.ts', applied: 19 },
];
const [PRODUCTS, ORDERS] = ['30', '200'];

describeOnEachEngine('a database that an old release has made and filled', (place) => {
  test.for(RELEASES)(
    'of $commit, killed at every step on its way, ends like one that was migrated in one go',
    { timeout: 300_000 },
    async ({ commit, fill, applied }) => {
      const location = await place();
      run(location, [fill, PRODUCTS, ORDERS], { cwd: checkOutRelease(commit) });
      const unkilled = await copyDatabase(location);
      expect(migrateAt(unkilled)).toBe(null);

      let kills = 0;
      // Before and after the commit of the step that is next.
      for (;;) {
        if (migrateAt(location, 'inside-migration') === null) break;
        expect(migrateAt(location, 'after-migration')).toBe('SIGKILL');
        kills += 2;
      }
      expect(kills).toBe(2 * (MIGRATIONS.length - applied));
      const [killed, whole] = [await dumpAt(location), await dumpAt(unkilled)];
      expect(killed).toEqual(whole);
      expect(whole['rows of orders']).toHaveLength(200);
    },
  );
});

test('a clone without the history is told what it lacks', () => {
  expect(() => checkOutRelease('0'.repeat(40))).toThrow(
    /has no commit 0{40}.*git fetch --unshallow/,
  );
});

const MIGRATION = 'server/platform/testing/killable-migration.ts';

/** The signal that ended it, or null if it has finished. */
function migrateAt(location: DatabaseLocation, killAt?: string): NodeJS.Signals | null {
  return run(location, [MIGRATION], { killAt });
}

function run(
  { databaseUrl, dataDir }: DatabaseLocation,
  args: readonly string[],
  { cwd = ROOT, killAt }: { cwd?: string; killAt?: string | undefined },
): NodeJS.Signals | null {
  const place = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const { status, signal, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, KILL_AT: killAt, ...COMPILE_CACHE, ...place },
    encoding: 'utf8',
  });
  expect(status ?? 0, stderr).toBe(0);
  return signal;
}

async function dumpAt(location: DatabaseLocation) {
  return dump(await openForTest(location));
}
