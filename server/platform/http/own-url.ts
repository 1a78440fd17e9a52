import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The address this very process listens on, whatever address shoppers use. */
export function ownUrl(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) throw new Error('The server is not listening yet.');
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isEverywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

const LOOPBACK = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/**
 * The same as a person at this machine types it. A browser signed in at `localhost` is not signed in
 * at 127.0.0.1, so links should not mix the two.
 */
export function localUrl(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) return 'http://localhost';
  return LOOPBACK.includes(address.address) ? `http://localhost:${address.port}` : ownUrl(app);
}
