import type { BrowserContext, Page } from '@playwright/test';

export const CART_CODE = '**/assets/cart-page-*.js';
export const failed = (page: Page) =>
  page.getByRole('heading', { name: 'We couldn’t load this page' });
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
export const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart, / });
export const inCart = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cart' });

/** How often the file was requested. */
export function countRequests(page: Page, file: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (file.test(request.url())) count += 1;
  });
  return () => count;
}

export function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}

const FIRST_SCRIPT = /\/assets\/index-[\w-]+\.js/g;
const isPage = ({ pathname }: URL) => !pathname.includes('.') && !pathname.startsWith('/api/');

/**
 * Updates the shop under an open tab: its pages name another first script from now on, and the files
 * are missing until a new page is loaded. `builds` are served in turn, as by a load balancer in the
 * middle of an update.
 */
export async function updateShop(
  context: BrowserContext,
  goneFiles: string,
  { isGoneForGood = false, builds = 1 } = {},
): Promise<void> {
  let answers = 0;
  let isLoaded = false;
  await context.route(goneFiles, (route) =>
    isLoaded && !isGoneForGood ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await context.route(isPage, async (route) => {
    const response = await route.fetch();
    const name = `/assets/index-build${answers % builds}.js`;
    answers += 1;
    isLoaded ||= route.request().isNavigationRequest();
    await route.fulfill({ response, body: (await response.text()).replaceAll(FIRST_SCRIPT, name) });
  });
  await context.route('**/assets/index-build*.js', async (route) => {
    const { origin } = new URL(route.request().url());
    const [script] = FIRST_SCRIPT[Symbol.match](await (await fetch(origin)).text()) ?? [];
    await route.fulfill({ response: await route.fetch({ url: `${origin}${script}` }) });
  });
}
