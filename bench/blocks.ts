import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockCall, type BlockCase, single } from './block-case.ts';
import { changeCases } from './change-cases.ts';
import { hostileCases } from './hostile-cases.ts';
import { type LargeShop, withLargeShop } from './large-shop.ts';
import { type Block, longestBlock, WATCHED } from './longest-block.ts';
import { Owner } from './owner.ts';
import { readCases } from './read-cases.ts';
import { median, printTable } from './report.ts';
import { onEachEngine } from './shops.ts';

const SIZE = { products: 100_000, orders: 100_000 };
const ROUNDS = 5;
const IDLE_MS = 500;

/** How long each call of a large shop's back office blocks the event loop. */
export async function benchBlocks(): Promise<void> {
  await onEachEngine((engine, location) =>
    withLargeShop(location, SIZE, (shop) => measureBlocks(engine, shop), WATCHED),
  );
}

export async function measureBlocks(engine: string, shop: LargeShop): Promise<void> {
  const owner = new Owner(shop);
  const nothing = single('nothing at all', async () => {
    await sleep(IDLE_MS);
    return owner.get('/healthz');
  });
  const rows = [];
  for (const casesOf of [async () => [nothing], readCases, changeCases, hostileCases]) {
    for (const one of await casesOf(owner)) rows.push(rowOf(one, await measureCase(shop, one)));
  }
  console.log(
    `${engine}, ${SIZE.products.toLocaleString('en')} products and ${SIZE.orders.toLocaleString('en')} orders; the worst of several calls of a kind`,
  );
  printTable(
    ['call', 'status', 'duration, ms', 'longest block, ms', 'maximum', 'CPU, ms', 'worst'],
    rows,
  );
}

type MeasuredCall = { call: BlockCall; status: number; ms: number; blocks: Block[] };

/** The worst of its calls, by median: a pause of the machine itself does not count as a block. */
async function measureCase(
  { server }: LargeShop,
  { calls, rounds = ROUNDS }: BlockCase,
): Promise<MeasuredCall> {
  const measured: MeasuredCall[] = [];
  for (const call of calls) {
    const one: MeasuredCall = { call, status: 0, ms: 0, blocks: [] };
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const block = await longestBlock(server, async () => {
        one.status = (await call.send(round)).status;
        one.ms = Math.max(one.ms, performance.now() - started);
      });
      one.blocks.push(block);
    }
    measured.push(one);
  }
  return measured.reduce((worst, one) => (blockOf(one) > blockOf(worst) ? one : worst));
}

function blockOf({ blocks }: MeasuredCall): number {
  return median(blocks.map(({ ms }) => ms));
}

function rowOf({ title }: BlockCase, measured: MeasuredCall): string[] {
  const { call, status, ms, blocks } = measured;
  return [
    title,
    String(status),
    ms.toFixed(0),
    blockOf(measured).toFixed(1),
    Math.max(...blocks.map((block) => block.ms)).toFixed(1),
    median(blocks.map(({ cpuMs }) => cpuMs)).toFixed(1),
    call.name,
  ];
}
