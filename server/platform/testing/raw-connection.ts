import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type RawConnection = {
  socket: Socket;
  send(part: string): void;
  /** Everything received so far. */
  received(): string;
  ended: Promise<void>;
};

/** A raw connection: the test decides what is sent and when. */
export async function openConnection(
  port: number,
  localAddress = '127.0.0.1',
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  // Some tests expect the connection to be cut while we write.
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  const connected = new Promise<void>((resolve) => void socket.on('connect', () => resolve()));
  await Promise.race([connected, ended]);
  return {
    socket,
    send: (part) => void socket.write(part),
    received: () => received,
    ended,
  };
}

/** A request without a body. */
export function get(path: string, ...headers: string[]): string {
  return `${[`GET ${path} HTTP/1.1`, 'Host: shop', ...headers].join('\r\n')}\r\n\r\n`;
}
