import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A connection to PostgreSQL on which everything can go wrong that goes wrong on networks. */
export async function openWire(url: string) {
  const { hostname, port } = new URL(url);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let isSwallowing = false;
  let connections = 0;
  let misheard: { said: string; heard: string } | undefined;
  const mishear = () =>
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        if (misheard === undefined) return done(null, bytes);
        const { said, heard } = misheard;
        done(null, Buffer.from(bytes.toString('latin1').replaceAll(said, heard), 'latin1'));
      },
    });
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(port || 5432), hostname);
    const pair = { near, far };
    if (!isSwallowing) near.pipe(mishear()).pipe(far).pipe(near);
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
    /** From now on PostgreSQL receives another text of the same length for this one. */
    mishear: (said: string, heard: string) => {
      misheard = { said, heard };
    },
    cut,
    /** New connections work again. */
    restore: async () => {
      isSwallowing = false;
      misheard = undefined;
      if (!server.listening) await listen(ownPort);
    },
  };
}
