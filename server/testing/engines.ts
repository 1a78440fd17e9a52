import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import type { DatabaseLocation, Engine } from '../db/open.ts';
import { createPostgresDatabase, POSTGRES_URL } from './postgres-database.ts';

/** Defines the same tests once for each engine; each call of `place` gives a new, empty database. */
export function describeOnEachEngine(
  title: string,
  define: (place: () => Promise<DatabaseLocation>, engine: Engine) => void,
): void {
  describe(`${title} (SQLite)`, () => define(placeSqlite, 'sqlite'));
  describe.skipIf(!POSTGRES_URL)(`${title} (PostgreSQL)`, () => define(placePostgres, 'postgres'));
}

async function placeSqlite(): Promise<DatabaseLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { databaseUrl: undefined, dataDir };
}

async function placePostgres(): Promise<DatabaseLocation> {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return { databaseUrl: url, dataDir: '' };
}
