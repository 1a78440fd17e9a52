import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../platform/db/open.ts';
import type { Catalogue } from './catalogue.ts';
import { CHANGE_CHANNEL } from './changes.ts';

const POLL_MS = 50;
/** Orders tell nobody of the stock they move: it is looked for this often. */
const STOCK_MS = 500;

/** How often PostgreSQL's connection is tried, how long it may take, when a lost one is made again. */
const LISTENING = { heartbeatMs: 15_000, timeoutMs: 5_000, reconnectMs: 1_000 };

type Report = (error: unknown) => void;

/** Follows what other processes do to the catalogue, and orders to the stock; returns how to stop. */
export function watchCatalogue(
  database: Database,
  catalogue: Catalogue,
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
 * SQLite's `data_version` moves when another connection has written anything at all. As a pragma it
 * is asked of the connection that writes, so it is other processes whose writes move it.
 */
function pollSqlite(database: Database, catalogue: Catalogue, report: Report) {
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
  // Behind a long transaction one waits, not one more every time.
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

/** A lost connection is made again, and whatever was missed meanwhile is read. */
function listenToPostgres(
  url: string,
  catalogue: Catalogue,
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
        // A connection can die without a word; asking the same again tells.
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
