/**
 * A bare node:http server that answers every request with the one answer in the file it is given.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RawAnswer = { status: number; headers: string[]; bodyBase64: string };

const [file = ''] = process.argv.slice(2);
const { status, headers, bodyBase64 } = JSON.parse(readFileSync(file, 'utf8')) as RawAnswer;
const body = Buffer.from(bodyBase64, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`running at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
