import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/open.ts';
import type { Catalogue } from './catalogue.ts';
import { CHANGE_CHANNEL } from './changes.ts';

const POLL_MS = 100;
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

type Report = (error: unknown) => void;

/** Follows what other processes do to the catalogue; returns how to stop. */
export function watchCatalogue(
  database: Database,
  catalogue: Catalogue,
  report: Report,
): () => Promise<void> {
  return database.url === undefined
    ? pollSqlite(database, catalogue, report)
    : listenToPostgres(database.url, catalogue, report);
}

/** SQLite's `data_version` moves when another connection has written anything at all. */
function pollSqlite(database: Database, catalogue: Catalogue, report: Report) {
  let seen: number | undefined;
  let polling = Promise.resolve();
  const poll = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(
      database.query,
    );
    const current = rows[0]?.data_version;
    if (current !== seen) await catalogue.refresh();
    seen = current;
  };
  const timer = setInterval(() => {
    polling = polling.then(poll).catch(report);
  }, POLL_MS);
  return async () => {
    clearInterval(timer);
    await polling;
  };
}

/** A lost connection is made again, and whatever was missed meanwhile is read. */
function listenToPostgres(url: string, catalogue: Catalogue, report: Report) {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', () => void catalogue.refresh().catch(report));
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
      await catalogue.refresh();
      await Promise.race([lost, stopped]);
    } finally {
      await client.end();
    }
  };
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(report);
      await Promise.race([sleep(RECONNECT_MS, undefined, { ref: false }), stopped]);
    }
  })();
  return async () => {
    stopping.abort();
    await following;
  };
}
