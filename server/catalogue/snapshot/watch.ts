import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../platform/db/open.ts';
import type { Catalogue } from './catalogue.ts';
import { CHANGE_CHANNEL } from './changes.ts';

const POLL_MS = 50;
/** Orders do not announce the stock they move, so it is polled. */
const STOCK_MS = 500;

/** How often PostgreSQL's connection is checked, its timeout, and when a lost one is reopened. */
const LISTENING = { heartbeatMs: 15_000, timeoutMs: 5_000, reconnectMs: 1_000 };

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
): () => Promise<void> {
  const stopFollowing =
    database.url === undefined
      ? pollSqlite(database, catalogue, report)
      : listenToPostgres(database.url, catalogue, report, listening);
  let refreshing = Promise.resolve();
  const timer = setInterval(() => {
    refreshing = catalogue.refresh().catch(report);
  }, STOCK_MS);
  return async () => {
    clearInterval(timer);
    await stopFollowing();
    await refreshing;
  };
}

/**
 * SQLite's `data_version` changes when another connection has written anything at all. As a pragma
 * it runs on the write connection, so only other processes change it.
 */
function pollSqlite(database: Database, catalogue: Followed, report: Report) {
  let seen: number | undefined;
  let polling: Promise<void> | undefined;
  const poll = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(
      database.query,
    );
    const current = rows[0]?.data_version;
    if (current !== seen) await catalogue.refresh();
    seen = current;
  };
  // Only one poll waits behind a long transaction.
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(report)
      .finally(() => {
        polling = undefined;
      });
  }, POLL_MS);
  return async () => {
    clearInterval(timer);
    await polling;
  };
}

/** Reopens a lost connection and reads whatever was missed. */
function listenToPostgres(
  url: string,
  catalogue: Followed,
  report: Report,
  { heartbeatMs, timeoutMs, reconnectMs }: typeof LISTENING,
) {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', () => void catalogue.refresh().catch(report));
    const waitForHeartbeat = () =>
      Promise.race([lost, stopped, sleep(heartbeatMs, 'heartbeat', { ref: false })]);
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
      await catalogue.refresh();
      while ((await waitForHeartbeat()) === 'heartbeat') {
        // A connection can die silently; repeating the command reveals it.
        await client.query(`listen ${CHANGE_CHANNEL}`);
      }
    } finally {
      await client.end();
    }
  };
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(report);
      await Promise.race([sleep(reconnectMs, undefined, { ref: false }), stopped]);
    }
  })();
  return async () => {
    stopping.abort();
    await following;
  };
}
