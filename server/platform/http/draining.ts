import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to close: it still answers, ends each connection, and is not ready. */
    isDraining: boolean;
  }
}

export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', async () => {
    app.isDraining = true;
  });
  // For requests that came before; later ones are told before they reach the framework.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (app.isDraining) reply.header('connection', 'close');
    return payload;
  });
}

/**
 * Goes on answering until balancers have noticed that this server is not ready any more. Whoever has
 * a connection open gets its end with an answer, not in the middle of a request.
 */
export async function drain(app: FastifyInstance, ms: number, hurry: AbortSignal): Promise<void> {
  app.isDraining = true;
  if (ms > 0) await sleep(ms, undefined, { signal: hurry }).catch(() => {});
}
