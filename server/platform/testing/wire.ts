import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to PostgreSQL on which the connections made so far can be silenced, as networks do. */
export async function openWire(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    sockets.push(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(cut);
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Ends them all, so that what waits for them can give up. */
    cut,
  };
}
