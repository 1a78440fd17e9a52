/**
 * Shoppers who order at a steady rate: `shoppers.ts SHOP PROVIDER RATE FILE`, where FILE holds the
 * products. SIGUSR2 starts and pauses them; SIGHUP prints how long their checkouts took since the
 * last report.
 */
import { readFileSync } from 'node:fs';
import { BrowserCheckout } from '../server/platform/testing/browser-checkout.ts';
import type { Item } from '../server/platform/testing/paying-shop.ts';
import { percentile } from './report.ts';

export type ShoppersReport = {
  checkouts: number;
  refused: number;
  /** Not started, because all shoppers were still busy. */
  missed: number;
  /** In milliseconds. */
  median: number;
  p99: number;
};

const SHOPPERS = 40;
const [shop = '', provider = '', rate = '20', file = ''] = process.argv.slice(2);
const products = JSON.parse(readFileSync(file, 'utf8')) as Item['product'][];
const random = (below: number) => Math.floor(Math.random() * below);
const randomItem = (): Item => {
  const product = products[random(products.length)];
  if (product === undefined) throw new Error('There are no products.');
  return { product, qty: 1 };
};

const free: BrowserCheckout[] = [];
for (let count = 0; count < SHOPPERS; count += 1) {
  const from = `10.0.0.${count + 1}`;
  const shopper = new BrowserCheckout(shop, [randomItem()], { provider, from });
  await shopper.register();
  free.push(shopper);
}

let isOrdering = false;
let times: number[] = [];
let refused = 0;
let missed = 0;

setInterval(async () => {
  if (!isOrdering) return;
  const shopper = free.shift();
  if (shopper === undefined) {
    missed += 1;
    return;
  }
  const started = performance.now();
  shopper.items = [randomItem()];
  await shopper.checkOut().then(
    () => times.push(performance.now() - started),
    () => {
      refused += 1;
    },
  );
  free.push(shopper);
}, 1_000 / Number(rate));

process.on('SIGUSR2', () => {
  isOrdering = !isOrdering;
});
process.on('SIGHUP', () => {
  const report: ShoppersReport = {
    checkouts: times.length,
    refused,
    missed,
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
  console.log(JSON.stringify(report));
  times = [];
  refused = 0;
  missed = 0;
});
console.log(`running at ${shop}`);
