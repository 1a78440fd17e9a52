/**
 * Migrates the database of DATA_DIR or DATABASE_URL as a start does, and kills itself as in a power
 * cut when it first reaches the failpoint KILL_AT.
 */
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { onFailpoint } from '../failpoints.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', KILL_AT } = process.env;

onFailpoint((name) => {
  if (name === KILL_AT) process.kill(process.pid, 'SIGKILL');
});
const database = await openDatabase({ databaseUrl, dataDir });
await migrate(database);
await database.close();
