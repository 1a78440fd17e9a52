import type { DatabaseLocation, Engine } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';
import { explainTrouble } from './explain-trouble.ts';
import type { OnProgress } from './progress.ts';
import { engineOf, readBackup, requireKnownVersion } from './read-backup.ts';
import { requireEmptyPostgres, restorePostgres } from './restore-postgres.ts';
import { requireNoShop, restoreSqlite } from './restore-sqlite.ts';
import { countTables } from './shop-sums.ts';

const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Puts a backup where there is no shop. The file is read to its end before anything is touched, and
 * the target becomes a shop in the last step; anything that goes wrong is a StartError.
 */
export async function restoreBackup(
  file: string,
  { databaseUrl, dataDir }: DatabaseLocation,
  onProgress: OnProgress = () => {},
): Promise<{ tables: number; rows: number }> {
  const engine = engineOf(file);
  const isPostgres = databaseUrl !== undefined;
  if (isPostgres !== (engine === 'postgres')) throw otherEngine(file, engine);
  try {
    if (isPostgres) await requireEmptyPostgres(databaseUrl);
    else requireNoShop(dataDir);
    onProgress('Checking', 0);
    const content = await readBackup(file, engine);
    requireKnownVersion(file, content);
    if (isPostgres) await restorePostgres(file, databaseUrl, content.sums, onProgress);
    else await restoreSqlite(file, dataDir, content.sums, onProgress);
    return countTables(content.sums);
  } catch (error) {
    throw explainTrouble(error, `${file} could not be restored`);
  }
}

function otherEngine(file: string, engine: Engine): StartError {
  const target =
    engine === 'sqlite' ? 'a folder' : 'the address of an empty database (postgres://…)';
  return new StartError(
    `${file} is a backup of ${NAMES[engine]}, and a backup goes back to the kind of database it came from. Name ${target} as the target.`,
  );
}
