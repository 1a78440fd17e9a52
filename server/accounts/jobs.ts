import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import type { Sessions } from './sessions.ts';

const EVERY_MS = 60_000;

/** Writes down when sessions were last used, for as long as the server listens. */
export function startSessionJobs(app: FastifyInstance, { writeUses }: Sessions): void {
  const report = reportQuietly(app.log, 'the last use of sessions could not be written');
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      await writeUses().catch(report);
    }
  };
  let working: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    working = work();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await working;
  });
}
