import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { DatabaseLocation, Engine } from '../db/open.ts';
import { whenDone } from './lifetime.ts';
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
  describe(`${title} (SQLite)`, () => define(placeSqlite, 'sqlite'));
  describeOnPostgres(title, define);
}

function describeOnPostgres(title: string, define: (place: Place, engine: Engine) => void): void {
  describe.skipIf(!POSTGRES_URL)(`${title} (PostgreSQL)`, () => define(placePostgres, 'postgres'));
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
  else describe(`${title} (SQLite)`, () => define(placeSqlite, 'sqlite'));
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
