import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How often PostgreSQL's connection is checked, its timeout, and when a lost one is reopened. */
export const LISTENING = { heartbeatMs: 15_000, timeoutMs: 5_000, reconnectMs: 1_000 };

/**
 * Follows a channel on a connection of its own. Calls `hear` for each notification, and whenever
 * the connection is new, because something may have been missed. Returns a function that stops it.
 */
export function listenToPostgres(
  url: string,
  channel: string,
  hear: () => Promise<void>,
  report: (error: unknown) => void,
  { heartbeatMs, timeoutMs, reconnectMs }: typeof LISTENING = LISTENING,
): () => Promise<void> {
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
    client.on('notification', () => void hear().catch(report));
    const waitForHeartbeat = () =>
      Promise.race([lost, stopped, sleep(heartbeatMs, 'heartbeat', { ref: false })]);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await hear();
      while ((await waitForHeartbeat()) === 'heartbeat') {
        // A connection can die silently; repeating the command reveals it.
        await client.query(`listen ${channel}`);
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
