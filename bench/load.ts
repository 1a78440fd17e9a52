import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { percentile } from './report.ts';

export type Load = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
};

export type Measured = {
  /** Answers per second. */
  rate: number;
  /** The 99th percentile, in milliseconds. */
  p99: number;
  longest: number;
};

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const EXPECTED = /^HTTP\/1\.1 (?:200|304) /;

/**
 * Requests one URL over and over on keep-alive connections. The client only reads the length of
 * each answer and counts its bytes, so that it stays far cheaper than the server it measures.
 */
export async function measureLoad({ url, headers, connections, ms }: Load): Promise<Measured> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port))),
  );
  const times: number[] = [];
  const started = performance.now();
  const readers = sockets.map((socket) => askUntil(socket, request, started + ms, times));
  await Promise.all(readers);
  const seconds = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.destroy();
  return {
    rate: times.length / seconds,
    p99: percentile(times, 0.99),
    longest: percentile(times, 1),
  };
}

function askUntil(socket: Socket, request: Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt = performance.now();
    /** The length of the answer; undefined until its head is read. */
    let length: number | undefined;
    let received = 0;
    let head = '';
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server has closed a connection.')));
    socket.on('data', (chunk: Buffer) => {
      if (length === undefined) {
        const end = chunk.indexOf(HEAD_END);
        head += chunk.toString('latin1', 0, end < 0 ? chunk.length : end + HEAD_END.length);
        const headLength = head.indexOf(HEAD_END) + HEAD_END.length;
        if (headLength >= HEAD_END.length) {
          if (!EXPECTED.test(head)) return reject(new Error(head.slice(0, 200)));
          length = headLength + Number(LENGTH.exec(head)?.[1] ?? 0);
        }
      }
      received += chunk.length;
      if (length === undefined || received < length) return;
      length = undefined;
      received = 0;
      head = '';
      const now = performance.now();
      times.push(now - askedAt);
      if (now >= until) return resolve();
      askedAt = now;
      socket.write(request);
    });
    socket.write(request);
  });
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
