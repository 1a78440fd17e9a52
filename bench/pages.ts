import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Product } from '../contract/catalogue/schemas.ts';
import { paths } from '../contract/paths.ts';
import { chromiumFlags, findOrInstallChromium } from '../scripts/chromium.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { root } from '../scripts/root.ts';
import { startServer } from '../server/platform/testing/server-process.ts';
import { printActs } from './acts.ts';
import { median, printTable } from './report.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What a shopper downloads and waits for, and Lighthouse's scores for it on a slow phone. */
export async function benchPages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const shop = await startServer({ DATA_DIR: dataDir });
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
  });
  try {
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[];
    const product = paths.product(products[0]?._id ?? '');
    await printBytes(browser, shop.url, [
      paths.home,
      paths.productList,
      product,
      paths.cart,
      paths.register,
    ]);
    await printActs(browser, shop.url, product);
    await printLighthouse(port, shop.url, [paths.home, paths.productList, product]);
  } finally {
    await browser.close();
    await shop.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function printBytes(browser: Browser, url: string, pages: readonly string[]): Promise<void> {
  const rows: string[][] = [];
  for (const path of pages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const assets = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(?:js|css)$/.test(pathname)) assets.add(pathname);
    });
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    const inlineStyles = (await page.locator('style').allTextContents()).join('');
    await context.close();
    rows.push([
      path.replace(/:.+/, ':id'),
      kilobytes(await zippedBytes(assets, '.js')),
      kilobytes((await zippedBytes(assets, '.css')) + gzipSync(inlineStyles, { level: 9 }).length),
    ]);
  }
  printTable(['first load, gzipped', 'JavaScript', 'CSS'], rows);
}

/** The sizes as the build compressed them. */
async function zippedBytes(assets: Iterable<string>, ending: string): Promise<number> {
  let bytes = 0;
  for (const pathname of assets) {
    if (pathname.endsWith(ending)) {
      bytes += (await stat(join(root, 'dist/current/client', `${pathname}.gz`))).size;
    }
  }
  return bytes;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

async function printLighthouse(port: number, url: string, pages: readonly string[]): Promise<void> {
  const rows: string[][] = [];
  for (const path of pages) {
    const runs: Audit[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(port, `${url}${path}`));
    const middle = (read: (run: Audit) => number) => median(runs.map(read));
    rows.push([
      path.replace(/:.+/, ':id'),
      ...CATEGORIES.map((_, index) => String(middle(({ scores }) => scores[index] ?? Number.NaN))),
      `${(middle(({ lcpMs }) => lcpMs) / 1000).toFixed(2)} s`,
      middle(({ cls }) => cls).toFixed(3),
      `${middle(({ tbtMs }) => tbtMs).toFixed(0)} ms`,
    ]);
  }
  console.log(`\nLighthouse, mobile, median of ${RUNS}`);
  printTable(['page', ...CATEGORIES, 'LCP', 'CLS', 'TBT'], rows);
}

type Audit = { scores: number[]; lcpMs: number; cls: number; tbtMs: number };

async function audit(port: number, url: string): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    logLevel: 'error',
  });
  if (result === undefined) throw new Error('Lighthouse gave no result.');
  const { categories, audits } = result.lhr;
  const measured = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: measured('largest-contentful-paint'),
    cls: measured('cumulative-layout-shift'),
    tbtMs: measured('total-blocking-time'),
  };
}
