import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { DatabaseLocation, Engine } from '../db/open.ts';
import { Shared, whenDone } from './lifetime.ts';
import { createPostgresDatabase, POSTGRES_URL } from './postgres-database.ts';
import { copySqliteTemplate } from './template.ts';

export type DatabaseContent = 'empty' | 'migrated';

/** Creates a database for the duration of the test, empty unless `migrated` is asked for. */
export type Place = (content?: DatabaseContent) => Promise<DatabaseLocation>;

/** Defines the same tests for each engine. */
export function describeOnEachEngine(
  title: string,
  define: (place: Place, engine: Engine) => void,
): void {
  describeOnSqlite(title, define);
  describeOnPostgres(title, define);
}

function describeOnSqlite(title: string, define: (place: Place, engine: Engine) => void): void {
  describe(`${title} (SQLite)`, () => define(placeOf(placeSqlite), 'sqlite'));
}

function describeOnPostgres(title: string, define: (place: Place, engine: Engine) => void): void {
  describe.skipIf(!POSTGRES_URL)(`${title} (PostgreSQL)`, () =>
    define(placeOf(placePostgres), 'postgres'),
  );
}

const sharedAt = new WeakMap<Place, Shared>();

/** The place of one block. */
function placeOf(create: Place): Place {
  const place: Place = (content) => create(content);
  sharedAt.set(place, new Shared());
  return place;
}

/**
 * The same shop or database for all tests of the block that share it. They add rows of their own
 * and count no whole table, so that neither their order nor one another's rows matter.
 */
export function shared<Opened>(
  place: Place,
  open: (place: Place) => Promise<Opened>,
): Promise<Opened> {
  const opened = sharedAt.get(place);
  if (opened === undefined) throw new Error('Only the tests of a block share.');
  return opened.open(open, () => open(place));
}

/** Set in `npm run test:slow`. */
const ON_OTHER_ENGINE = process.env.TEST_OTHER_ENGINE === '1';

/**
 * For tests in which the engines cannot differ by SQL of their own, locks, time or the order of
 * texts: `npm test` runs them on SQLite, `npm run test:slow` on PostgreSQL.
 */
export function describeOnOneEngine(
  title: string,
  define: (place: Place, engine: Engine) => void,
): void {
  if (ON_OTHER_ENGINE) describeOnPostgres(title, define);
  else describeOnSqlite(title, define);
}

export async function placeSqlite(content?: DatabaseContent) {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  if (content === 'migrated') copySqliteTemplate(inject('templates'), dataDir);
  return { databaseUrl: undefined, dataDir };
}

export async function placePostgres(content?: DatabaseContent) {
  const template = content === 'migrated' ? inject('templates').postgresName : undefined;
  const { url, drop } = await createPostgresDatabase(template);
  whenDone(drop);
  return { databaseUrl: url, dataDir: '' };
}
