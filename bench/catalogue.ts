import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProducts } from '../server/catalogue/demo/catalogue.ts';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startServer } from '../server/platform/testing/server-process.ts';
import { measureLoad } from './load.ts';
import type { RawAnswer } from './raw-server.ts';
import { median, printTable } from './report.ts';

const ROUNDS = 7;
const ROUND_MS = 1_500;
const WARM_UP_MS = 1_000;
const CONNECTIONS = 32;
/** What browsers send. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

type Case = { title: string; products: number; pathOf(productId: string): string };

const CASES: readonly Case[] = [
  { title: 'GET /api/products, 12 products', products: 12, pathOf: () => '/api/products' },
  { title: 'GET /api/products, 1,000 products', products: 1_000, pathOf: () => '/api/products' },
  { title: 'GET /api/products/{id}', products: 1_000, pathOf: (id) => `/api/products/${id}` },
];

/** The catalogue's answers beside a bare node:http server that writes the same bytes. */
export async function benchCatalogue(): Promise<void> {
  const rows = [];
  for (const one of CASES) rows.push(await measureCase(one));
  printTable(['call', 'haat, answers/s', 'node:http, answers/s', 'ratio'], rows);
}

async function measureCase({ title, products, pathOf }: Case): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const productId = await fillCatalogue(folder, products);
  const haat = await startServer({
    DATA_DIR: folder,
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
  });
  const url = `${haat.url}${pathOf(productId)}`;
  const answerFile = join(folder, 'answer.json');
  writeFileSync(answerFile, JSON.stringify(await readReadyAnswer(url)));
  const raw = await startServer(
    {},
    {
      command: process.execPath,
      args: ['bench/raw-server.ts', answerFile],
    },
  );
  try {
    const targets = { haat: url, raw: `${raw.url}${pathOf(productId)}` };
    const measure = async (target: keyof typeof targets, ms: number) => {
      const load = { url: targets[target], headers: HEADERS, connections: CONNECTIONS, ms };
      return (await measureLoad(load)).rate;
    };
    await measure('haat', WARM_UP_MS);
    await measure('raw', WARM_UP_MS);
    const rates: { haat: number[]; raw: number[] } = { haat: [], raw: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // Neighbouring rounds see the same machine; who goes first alternates.
      for (const target of round % 2 === 0
        ? (['haat', 'raw'] as const)
        : (['raw', 'haat'] as const)) {
        rates[target].push(await measure(target, ROUND_MS));
      }
    }
    const ratios = rates.haat.map((rate, round) => rate / (rates.raw[round] ?? Number.NaN));
    return [
      title,
      Math.round(median(rates.haat)).toLocaleString('en'),
      Math.round(median(rates.raw)).toLocaleString('en'),
      `${(100 * median(ratios)).toFixed(1)} %`,
    ];
  } finally {
    await haat.end('SIGTERM');
    await raw.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a new shop with products like those of the demo; returns the id of one. */
export async function fillCatalogue(dataDir: string, count: number): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  const { id: categoryId } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const products = Array.from({ length: count }, (_, index) => {
    const like = demoProducts[index % demoProducts.length];
    if (like === undefined) throw new Error('There are no demo products.');
    return {
      id: newId(now - index),
      name: `${like.name} ${index}`,
      brand: like.brand,
      category_id: categoryId,
      price_paise: 10_000 + index,
      description: like.description,
      image: `/images/${like.picture}-640.webp`,
      stock: index % 20,
      rating_halves: index % 11,
      created_at: now - index,
    };
  });
  await database.transaction(async (tx) => {
    for (const product of products) await tx.insertInto('products').values(product).execute();
  });
  await database.close();
  return products[0]?.id ?? '';
}

/** The answer as the response cache gives it, raw headers and undecoded body, without Date and the like. */
async function readReadyAnswer(url: string): Promise<RawAnswer> {
  await fetch(url);
  const answer = () =>
    new Promise<RawAnswer & { isEncoded: boolean }>((resolve, reject) => {
      get(url, { headers: HEADERS }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const skipped = new Set(['date', 'connection', 'keep-alive']);
        const headers = Object.entries(response.headers)
          .filter(([name]) => !skipped.has(name))
          .flatMap(([name, value]) => [name, String(value)]);
        resolve({
          headers,
          bodyBase64: Buffer.concat(chunks).toString('base64'),
          isEncoded: response.headers['content-encoding'] !== undefined,
        });
      }).on('error', reject);
    });
  // The first answer comes from the framework while the cached ones are being made.
  for (;;) {
    const { isEncoded, ...cached } = await answer();
    if (isEncoded) return cached;
  }
}
