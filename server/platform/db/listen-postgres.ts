import pg from 'pg';
import { type Round, type StopJob, startJob } from '../jobs/start-job.ts';

/** How often PostgreSQL's connection is checked, its timeout, and when a lost one is reopened. */
export const LISTENING = { heartbeatMs: 15_000, timeoutMs: 5_000, reconnectMs: 1_000 };

/**
 * Follows a channel on a connection of its own: each round of the job lasts as long as one. Calls
 * `hear` for each notification, and whenever the connection is new, because something may have been
 * missed. Returns a function that stops it.
 */
export function listenToPostgres(
  url: string,
  channel: string,
  hear: () => Promise<void>,
  report: (error: unknown) => void,
  { heartbeatMs, timeoutMs, reconnectMs }: typeof LISTENING = LISTENING,
): StopJob {
  const listen = async ({ mayGoOn, pause }: Round) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const lost = new Promise<boolean>((resolve) => {
      client.on('error', () => resolve(true));
      client.on('end', () => resolve(true));
    });
    client.on('notification', () => void hear().catch(report));
    const isLost = () => Promise.race([lost, pause(heartbeatMs).then(() => false)]);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await hear();
      while (!(await isLost()) && (await mayGoOn())) {
        // A connection can die silently; repeating the command reveals it.
        await client.query(`listen ${channel}`);
      }
    } finally {
      await client.end();
    }
  };
  return startJob({ everyMs: reconnectMs, firstMs: 0, report, work: listen });
}
