import type { FastifyInstance } from 'fastify';
import type { StopJob } from './start-job.ts';

/** Starts jobs when the server listens, and stops them before it closes. */
export function runWhileListening(app: FastifyInstance, start: () => readonly StopJob[]): void {
  let stops: readonly StopJob[] = [];
  app.addHook('onListen', async () => {
    stops = start();
  });
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}
