import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Load = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
};

/**
 * Asks for one address over and over on keep-alive connections and returns the answers a second.
 * The answers are known to be of one length, so the client only counts bytes: it stays far
 * cheaper than the server it measures.
 */
export async function measureRate(load: Load): Promise<number> {
  const { hostname, port, pathname, host } = new URL(load.url);
  const headers = Object.entries({ host, ...load.headers });
  const request = Buffer.from(
    `GET ${pathname} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => open(hostname, Number(port))),
  );
  const length = await answerLength(sockets[0], request);

  let answers = 0;
  let isOver = false;
  for (const socket of sockets) {
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      while (received >= length) {
        received -= length;
        answers += 1;
        if (!isOver) socket.write(request);
      }
    });
    socket.write(request);
  }
  const started = process.hrtime.bigint();
  await new Promise((resolve) => setTimeout(resolve, load.ms));
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  isOver = true;
  const rate = answers / seconds;
  for (const socket of sockets) socket.destroy();
  return rate;
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Head and body of one answer, by its own `content-length`. */
async function answerLength(socket: Socket | undefined, request: Buffer): Promise<number> {
  if (socket === undefined) throw new Error('No connection.');
  socket.write(request);
  let text = '';
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString('latin1');
    const head = text.indexOf('\r\n\r\n') + 4;
    const body = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (head >= 4 && body !== undefined && text.length >= head + Number(body)) {
      if (!text.startsWith('HTTP/1.1 200')) throw new Error(text.slice(0, 100));
      return head + Number(body);
    }
  }
}
