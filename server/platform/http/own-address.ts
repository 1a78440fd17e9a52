import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The address this very process listens on, whatever address shoppers use. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) throw new Error('The server is not listening yet.');
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isEverywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
