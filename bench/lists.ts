import { LIST_PAGE_SIZE } from '../contract/catalogue/policy.ts';
import { paths } from '../contract/paths.ts';
import { ORDERS_PER_SECOND, warmUp, whileOrdersFlow } from './ordering.ts';
import { type OrderingShop, withOrderingShop } from './ordering-shop.ts';
import { median, percentile, printTable } from './report.ts';
import { BROWSER_HEADERS } from './rounds.ts';

const LARGE = 100_000;
const CALLS = 200;
/** Words of the demo, most of them of many products. */
const WORDS = ['steel', 'cotton', 'kettle', 'brass', 'hand', 'lamp', 'oil', 'nothing-has-this'];

type Case = {
  title: string;
  /** Another URL each time, so that none of them is cached. */
  query: (index: number) => string;
};

const priceOf = (index: number) => `maxPrice=${1_000 + 10 * index}`;
const CASES: readonly Case[] = [
  { title: 'filter by price', query: priceOf },
  { title: 'filter by price and rating', query: (index) => `${priceOf(index)}&maxRating=3` },
  ...['name', 'price-asc', 'price-desc', 'rating'].map((sort) => ({
    title: `sort by ${sort}`,
    query: (index: number) => `${priceOf(index)}&sort=${sort}`,
  })),
  {
    title: 'search for a word',
    query: (index) => `${priceOf(index)}&q=${WORDS[index % WORDS.length]}`,
  },
];

/**
 * What the list page of a small and of a large shop downloads, and how long the server of the large
 * one takes for a filter, a sort, a search and *Load more* that nobody has asked for yet.
 */
export async function benchLists(sizes: readonly string[]): Promise<void> {
  const downloads: string[][] = [];
  const weigh = async (products: number, { url }: OrderingShop) => {
    const bytes = await bytesOf(`${url}${paths.productList}`);
    downloads.push([products.toLocaleString('en'), `${(bytes / 1_000).toFixed(1)} kB`]);
  };
  await withOrderingShop(72, (shop) => weigh(72, shop));
  for (const products of sizes.length > 0 ? sizes.map(Number) : [LARGE]) {
    await withOrderingShop(products, async (shop) => {
      await weigh(products, shop);
      await warmUp(shop.shoppers);
      const rows: string[][] = [];
      // Each case asks for prices of its own, when quiet and when busy.
      for (const one of CASES) {
        const quiet = await measureCase(shop, one, 0);
        const busy = await whileOrdersFlow(shop.shoppers, () => measureCase(shop, one, CALLS));
        rows.push([one.title, ...summaryOf(quiet.first), ...summaryOf(busy.first)]);
        rows.push([`${one.title}, Load more`, ...summaryOf(quiet.more), ...summaryOf(busy.more)]);
      }
      console.log(
        `${products.toLocaleString('en')} products, ${CALLS} calls each, ms; busy: ${ORDERS_PER_SECOND} orders a second`,
      );
      printTable(['', 'quiet', 'p99', 'busy', 'p99'], rows);
    });
  }
  printTable(['products', 'the list page and its data, compressed'], downloads);
}

type Times = { first: number[]; more: number[] };

async function measureCase({ url }: OrderingShop, { query }: Case, from: number): Promise<Times> {
  const times: Times = { first: [], more: [] };
  for (let index = from; index < from + CALLS; index += 1) {
    const started = performance.now();
    const next = await read(`${url}/api/products?${query(index)}&limit=${LIST_PAGE_SIZE}`);
    times.first.push(performance.now() - started);
    if (next === undefined) continue;
    const continued = performance.now();
    await read(new URL(next, url).href);
    times.more.push(performance.now() - continued);
  }
  return times;
}

/** Reads an answer to its end; returns where the next page is. */
async function read(url: string): Promise<string | undefined> {
  const answer = await fetch(url, { headers: BROWSER_HEADERS });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  await answer.arrayBuffer();
  return /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
}

async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: BROWSER_HEADERS });
  // Fetch decompresses the body but keeps the header.
  return Number(answer.headers.get('content-length'));
}

function summaryOf(times: readonly number[]): string[] {
  return [median(times).toFixed(1), percentile(times, 0.99).toFixed(1)];
}
