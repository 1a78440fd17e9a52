import type { IncomingMessage } from 'node:http';
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
    /** The last moments of draining: reads that a proxy passes on are cut off. */
    isTurningReadsAway: boolean;
  }
}

/** Less than proxies avoid a server that failed: two seconds in `deploy/nginx.conf`. */
const QUIET_MS = 300;
const TURNING_AWAY_LIMIT_MS = 2_000;
const LOOK_EVERY_MS = 20;

export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('isTurningReadsAway', false);
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
  if (ms === 0) return;
  await sleep(ms, undefined, { signal: hurry }).catch(() => {});
  await turnReadsAway(app, hurry);
}

/**
 * A proxy that never asks whether a server is ready sends requests to the end, and whatever it sends
 * just as the port closes is lost. So reads are cut off first: the proxy repeats them on another
 * server and avoids this one for a while, in which the port closes unnoticed.
 */
async function turnReadsAway(app: FastifyInstance, hurry: AbortSignal): Promise<void> {
  app.isTurningReadsAway = true;
  const began = performance.now();
  let latest = began;
  const note = () => {
    latest = performance.now();
  };
  app.server.on('connection', note);
  const isOver = () => {
    const now = performance.now();
    return now - latest >= QUIET_MS || now - began >= TURNING_AWAY_LIMIT_MS || hurry.aborted;
  };
  while (!isOver()) await sleep(LOOK_EVERY_MS);
  app.server.off('connection', note);
}

/** Only a proxy repeats a read elsewhere: our own calls to the sandbox, for one, are not cut off. */
export function isTurnedAway(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.headers['x-forwarded-for'] !== undefined;
}
