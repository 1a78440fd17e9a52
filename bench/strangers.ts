/**
 * Requests the most expensive answers from a shop, from one address and for a given time; prints
 * the statuses it got.
 */
import { Agent, get } from 'node:http';
import { connect } from 'node:net';

const [url = '', ms = '0', product = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
/** Not the visitors' address; all of 127.0.0.0/8 is this machine. */
const ADDRESS = '127.0.0.2';
const SLOW_READERS = 150;
const LOOPS_EACH = 6;

const statuses: Record<string, number> = {};
const count = (status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

/** Reads the start of a very long list, a different one each time, and then nothing more. */
function readSlowly(index: number): void {
  const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS });
  socket.on('error', () => count('cut'));
  socket.write(`GET /api/products?maxPrice=${1_000_000 + index} HTTP/1.1\r\nHost: shop\r\n\r\n`);
  socket.once('data', (chunk: Buffer) => {
    count(chunk.toString('latin1', 9, 12));
    socket.pause();
  });
}

const LOOPS: ((index: number) => string)[] = [
  (index) => `/api/products?q=made-up-${index}`,
  (index) => `/api/products?maxPrice=${2_000_000 + index}`,
  (index) => `/products/:made-up-${index}`,
  (index) => `/products/made-up-${index}:${product}`,
  (index) => `/productScreen?q=made-up-${index}&shown=240`,
];

const agent = new Agent({ keepAlive: true, localAddress: ADDRESS });

function ask(path: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    get({ hostname, port, path, agent, headers }, (response) => {
      count(String(response.statusCode));
      response.on('close', resolve).resume();
    }).on('error', () => {
      count('cut');
      resolve();
    });
  });
}

for (let index = 0; index < SLOW_READERS; index += 1) readSlowly(index);
const endsAt = Date.now() + Number(ms);
let made = 0;
const loops = LOOPS.flatMap((pathOf) =>
  Array.from({ length: LOOPS_EACH }, async () => {
    while (Date.now() < endsAt) {
      made += 1;
      await ask(pathOf(made));
    }
  }),
);
await Promise.all(loops);
console.log(JSON.stringify(statuses));
process.exit(0);
