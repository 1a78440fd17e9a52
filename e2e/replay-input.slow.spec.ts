import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { findInStock } from './catalogue.ts';
import { expect, test, untilLive } from './shop.ts';

async function holdPictures(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await release.promise;
    await route.abort();
  });
  return release.resolve;
}

/** On this connection the page is there long before its code, which loads when the test lets it. */
async function openBeforeItsCode(page: Page, address: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:shop|react)-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'load' });
  return async () => {
    release.resolve();
    await untilLive(page);
  };
}

test('a button pressed before the code has loaded works once it has, exactly once', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  const release = await openBeforeItsCode(page, paths.product(product._id));
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page).toHaveURL(paths.product(product._id));
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Quantity/ })).toHaveValue('2');
  await page.goBack();
  await expect(page).toHaveURL(paths.product(product._id));
});

test('text typed and choices made before the code has loaded are replayed', async ({ page }) => {
  const release = await openBeforeItsCode(page, paths.productList);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('teapot');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name: A to Z');
  await release();
  await expect(page).toHaveURL(/q=teapot/);
  await expect(page).toHaveURL(/sort=name/);
  const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Teapot');
});

test('inputs are replayed in order, each on top of the one before', async ({ page }) => {
  const release = await openBeforeItsCode(page, paths.productList);
  await page.getByRole('button', { name: 'Kitchen & Dining' }).click();
  await page.getByRole('spinbutton', { name: 'Maximum price in rupees' }).fill('3000');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('tea');
  await release();
  await expect(page).toHaveURL(/category=kitchen-dining/);
  await expect(page).toHaveURL(/maxPrice=3000/);
  await expect(page).toHaveURL(/q=tea/);
});

/** The stages of start-up, each with how the page recognises it. */
const STAGES = {
  'its HTML is there': () => true,
  'its code has come': () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/shop-/.test(name)),
  'React has begun': (root: Element) =>
    Object.keys(root).some((key) => key.startsWith('__reactContainer')),
  'React knows the control': (_root: Element, control: Element) =>
    Object.keys(control).some((key) => key.startsWith('__reactFiber')),
  'it is live': (root: Element) => !root.hasAttribute('data-deferred-scripts'),
};

type Deed = { press: string; values: Record<string, string> };

/** Sets values as a user would and presses a button, inside the page, in the first task of the stage. */
async function actAt(page: Page, isReached: string, { press, values }: Deed): Promise<void> {
  await page.addInitScript(
    ([condition, name, wishes]) => {
      const isReached = new Function(`return ${condition}`)();
      const find = (selector: string) => document.querySelector(selector) as HTMLInputElement;
      const [first = ''] = Object.keys(wishes);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (isReached(find('#root'), find(first))) act();
        else channel.port2.postMessage('again');
      };
      addEventListener('DOMContentLoaded', () => channel.port2.postMessage('begin'));
      function act() {
        for (const [selector, value] of Object.entries(wishes)) {
          const control = find(selector);
          // Bypasses React, which learns of it from the event.
          const { set } =
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
          set?.call(control, value);
          control.dispatchEvent(new Event('input', { bubbles: true }));
          control.dispatchEvent(new Event('change', { bubbles: true }));
        }
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === name)
          ?.click();
      }
    },
    [isReached, press, values] as const,
  );
}

test('no input is lost while the page starts, at any stage', async ({ context, shop }) => {
  const { _id } = await findInStock(shop.url, 3);
  for (const [stage, isReached] of Object.entries(STAGES)) {
    await test.step(stage, async () => {
      const list = await context.newPage();
      await actAt(list, String(isReached), {
        values: {
          'input[type=range][max="5000"]': '2000',
          'input[type=search]': 'tea',
          select: 'name',
        },
        press: 'Kitchen & Dining',
      });
      await list.goto('/productScreen');
      await expect
        .poll(() => Object.fromEntries(new URL(list.url()).searchParams))
        .toEqual({ category: 'kitchen-dining', maxPrice: '2000', q: 'tea', sort: 'name' });
      await list.close();

      const product = await context.newPage();
      await actAt(product, String(isReached), { values: { select: '3' }, press: 'Add To Cart' });
      await product.goto(`/products/:${_id}`);
      await expect(product).toHaveURL(`/cart/${_id}?qty=3`);
      await product.close();
    });
  }
});

test('a link followed before the code has loaded leads where it says', async ({ page }) => {
  await openBeforeItsCode(page, paths.home);
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL(paths.productList);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a visitor who uses the page does not wait for the images', { tag: '@pictures' }, async ({
  page,
}) => {
  const releasePictures = await holdPictures(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // With the clock stopped, the longest wait cannot be what ends it.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto(paths.home, { waitUntil: 'domcontentloaded' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect(asked.filter((path) => path.includes('/shop-'))).toEqual([]);
  const code = page.waitForRequest(/\/assets\/shop-/);
  await heading.hover();
  await code;
  releasePictures();
});

test('on a very slow connection the code does not wait for the images forever', {
  tag: '@pictures',
}, async ({ page }) => {
  const releasePictures = await holdPictures(page);
  await page.goto(paths.home, { waitUntil: 'domcontentloaded' });
  await untilLive(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  releasePictures();
});
