import { type CompiledQuery, Kysely, sql } from 'kysely';
import { withTimeout } from './caller-timeout.ts';
import { sqliteFileIn } from './data-folder.ts';
import { type DatabaseLocation, openDatabase } from './open.ts';
import { dialectOf } from './sqlite.ts';
import { SqliteCaller } from './sqlite-caller.ts';
import { openToRead } from './sqlite-file.ts';
import type { Queryable, Tables } from './tables.ts';

/**
 * Reads a database as it is at one moment, however long that takes and whatever is written in the
 * meantime, over a connection of its own that cannot write and keeps nobody waiting.
 */
export function readSnapshot<Result>(
  location: DatabaseLocation,
  read: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  return location.databaseUrl === undefined
    ? readSqlite(location.dataDir, read)
    : readPostgres(location, read);
}

async function readPostgres<Result>(
  location: DatabaseLocation,
  read: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location);
  try {
    return await withTimeout(Number.POSITIVE_INFINITY, () =>
      database.transaction(async (tx) => {
        await sql`set transaction isolation level repeatable read, read only`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        return read(tx);
      }),
    );
  } finally {
    await database.close();
  }
}

/** Statements run in this thread, so this is for commands. A server's own would block it. */
async function readSqlite<Result>(
  dataDir: string,
  read: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const file = openToRead(sqliteFileIn(dataDir));
  const execute = (statement: string) => void file.execute(statement, []);
  const db = new Kysely<Tables>({
    dialect: dialectOf({
      init: async () => {},
      acquireConnection: async () =>
        new SqliteCaller(async (_, { sql: text, parameters }: CompiledQuery) =>
          file.execute(text, parameters),
        ),
      // Without `immediate`: a reader takes no lock that a writer waits for.
      beginTransaction: async () => execute('begin'),
      commitTransaction: async () => execute('commit'),
      rollbackTransaction: async () => execute('rollback'),
      releaseConnection: async () => {},
      destroy: async () => file.close(),
    }),
  });
  try {
    return await db.transaction().execute(read);
  } finally {
    await db.destroy();
  }
}
