import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The server is about to close: it still answers, closes each connection afterwards, and is not
     * ready.
     */
    isDraining: boolean;
  }
}

export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', async () => {
    app.isDraining = true;
  });
  // For requests already in the framework; later ones get the header before they reach it.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (app.isDraining) reply.header('connection', 'close');
    return payload;
  });
}

/**
 * A closing server waits for connections on which a request may be arriving: not for those that
 * never sent anything, and for half a request only so long.
 */
export function closeUnusedConnections(
  app: FastifyInstance,
  connections: Connections,
  halfRequestMs: number,
): void {
  const close = (isUnused: (bytesRead: number) => boolean) => {
    for (const { socket, unanswered } of connections.all()) {
      if (unanswered === 0 && isUnused(socket.bytesRead)) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    close((bytesRead) => bytesRead === 0);
    setTimeout(() => close(() => true), halfRequestMs).unref();
  });
}

/**
 * Keeps answering until load balancers have noticed that this server is no longer ready. Open
 * connections are closed after an answer, not in the middle of a request.
 */
export async function drain(app: FastifyInstance, ms: number, hurry: AbortSignal): Promise<void> {
  app.isDraining = true;
  if (ms > 0) await sleep(ms, undefined, { signal: hurry }).catch(() => {});
}
