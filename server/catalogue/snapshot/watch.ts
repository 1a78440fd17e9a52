import { CompiledQuery } from 'kysely';
import { LISTENING, listenToPostgres } from '../../platform/db/listen-postgres.ts';
import type { Database } from '../../platform/db/open.ts';
import { type StopJob, startJob } from '../../platform/jobs/start-job.ts';
import type { Catalogue } from './catalogue.ts';
import { CHANGE_CHANNEL } from './changes.ts';

const POLL_MS = 50;
/** Orders do not announce the stock they move, so it is polled. */
const STOCK_MS = 500;

const DATA_VERSION: CompiledQuery<{ data_version: number }> =
  CompiledQuery.raw('pragma data_version');

type Report = (error: unknown) => void;

/** The catalogue, and what else changes with it. */
type Followed = Pick<Catalogue, 'refresh'>;

/**
 * Follows changes of the catalogue by other processes, and of stock by orders; returns a function
 * that stops it.
 */
export function watchCatalogue(
  database: Database,
  catalogue: Followed,
  report: Report,
  listening = LISTENING,
): StopJob {
  const stopFollowing =
    database.url === undefined
      ? pollSqlite(database, catalogue, report)
      : listenToPostgres(
          database.url,
          CHANGE_CHANNEL,
          () => catalogue.refresh(),
          report,
          listening,
        );
  const stopLooking = startJob({
    name: 'stock',
    everyMs: STOCK_MS,
    report,
    work: () => catalogue.refresh(),
  });
  return async () => {
    await stopLooking();
    await stopFollowing();
  };
}

/**
 * SQLite's `data_version` changes when another connection has written anything at all. As a pragma
 * it runs on the write connection, so only other processes and long transactions change it.
 */
function pollSqlite(database: Database, catalogue: Followed, report: Report): StopJob {
  let seen: number | undefined;
  return startJob({
    everyMs: POLL_MS,
    report,
    work: async () => {
      const { rows } = await database.query.executeQuery(DATA_VERSION);
      const current = rows[0]?.data_version;
      if (current !== seen) await catalogue.refresh();
      seen = current;
    },
  });
}
