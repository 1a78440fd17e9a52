import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection to PostgreSQL on which everything can go wrong that goes wrong on networks. */
export async function openWire(url: string) {
  const { hostname, port } = new URL(url);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let isSwallowing = false;
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(port || 5432), hostname);
    const pair = { near, far };
    if (!isSwallowing) near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
    pairs.add(pair);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(ownPort);

  const silence = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.unpipe().pause();
  };
  /** Ends all connections and accepts no new ones. */
  const cut = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    if (server.listening) server.close();
  };
  onTestFinished(cut);
  return {
    url: through.href,
    /** How many connections were requested. */
    connections: () => connections,
    /** Silences the connections made so far; new ones work. */
    silence,
    /** The same, and new connections are accepted but never answered. */
    swallow: () => {
      isSwallowing = true;
      silence();
    },
    /** Requests still arrive; their answers do not. */
    loseAnswers: () => {
      for (const { near, far } of pairs) {
        far.unpipe(near);
        far.pause();
      }
    },
    cut,
    /** New connections work again. */
    restore: async () => {
      isSwallowing = false;
      if (!server.listening) await listen(ownPort);
    },
  };
}
