import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Set by the test run; without it the PostgreSQL tests are skipped. */
export const POSTGRES_URL = process.env.TEST_POSTGRES_URL;

export type PostgresDatabase = { name: string; url: string; drop(): Promise<void> };

/** A new database on the test run's PostgreSQL: empty, or a copy of the given one. */
export async function createPostgresDatabase(template?: string): Promise<PostgresDatabase> {
  if (!POSTGRES_URL) throw new Error('TEST_POSTGRES_URL is not set.');
  const name = `haat_${randomBytes(6).toString('hex')}`;
  const source = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await run(`create database ${name}${source}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => run(`drop database ${name} with (force)`),
  };
}

/** Connecting again for each statement would take longer than most statements. */
let administration: pg.Pool | undefined;

async function run(statement: string): Promise<void> {
  administration ??= new pg.Pool({ connectionString: POSTGRES_URL, max: 2, allowExitOnIdle: true });
  await administration.query(statement);
}
