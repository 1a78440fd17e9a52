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
 * What all connections read into: with a new buffer for each answer the client stopped to collect
 * garbage for up to 13 ms several times a second, and its pauses were counted as the server's.
 */
const RECEIVED = Buffer.allocUnsafeSlow(65_536);

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
  const clients = Array.from({ length: connections }, () => new Client(hostname, Number(port)));
  await Promise.all(clients.map((client) => client.connected));
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(clients.map((client) => client.askUntil(started + ms, request, times)));
  const seconds = (performance.now() - started) / 1_000;
  for (const client of clients) client.close();
  return {
    rate: times.length / seconds,
    p99: percentile(times, 0.99),
    longest: percentile(times, 1),
  };
}

class Client {
  readonly connected: Promise<unknown>;
  readonly #socket: Socket;
  #head = '';
  /** The length of the answer; undefined until its head is read. */
  #length: number | undefined;
  #received = 0;
  #onAnswer = (): void => {};

  constructor(host: string, port: number) {
    const callback = (count: number): boolean => {
      this.#read(count);
      return true;
    };
    this.#socket = connect({ host, port, noDelay: true, onread: { buffer: RECEIVED, callback } });
    this.connected = once(this.#socket, 'connect');
  }

  askUntil(until: number, request: Buffer, times: number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      let askedAt = performance.now();
      this.#onAnswer = () => {
        const now = performance.now();
        times.push(now - askedAt);
        if (now >= until) return resolve();
        askedAt = now;
        this.#socket.write(request);
      };
      this.#socket.on('error', reject);
      this.#socket.on('close', () => reject(new Error('The server has closed a connection.')));
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(count: number): void {
    if (this.#length === undefined) {
      const endInChunk = RECEIVED.indexOf(HEAD_END);
      const headBytes = endInChunk < 0 ? count : Math.min(count, endInChunk + HEAD_END.length);
      this.#head += RECEIVED.toString('latin1', 0, headBytes);
      const end = this.#head.indexOf(HEAD_END);
      if (end >= 0) {
        if (!EXPECTED.test(this.#head)) {
          this.#socket.destroy(new Error(this.#head.slice(0, 200)));
          return;
        }
        this.#length = end + HEAD_END.length + Number(LENGTH.exec(this.#head)?.[1] ?? 0);
      }
    }
    this.#received += count;
    if (this.#length === undefined || this.#received < this.#length) return;
    this.#length = undefined;
    this.#received = 0;
    this.#head = '';
    this.#onAnswer();
  }
}
