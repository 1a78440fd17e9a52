import type { Locator, Page } from '@playwright/test';
import { findInStock } from './catalogue.ts';
import { CART_CODE, cartLink, failed, inCart } from './missing-code.ts';
import { expect, test } from './shop.ts';

test.use({ allowedErrors: [[/could not be downloaded/], { scope: 'test' }] });

declare global {
  interface Window {
    /** For each tap, whether the first frame after it shows that it was heard. */
    taps: boolean[];
  }
}

async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.taps = [];
    addEventListener(
      'click',
      (event) => {
        const tapped = (event.target as Element).closest('a, button');
        if (tapped === null) return;
        requestAnimationFrame(() => {
          const { content, height } = getComputedStyle(tapped, '::after');
          window.taps.push(content === '""' && height === '4px');
        });
      },
      { capture: true },
    );
  });
}

async function tap(control: Locator): Promise<void> {
  const page = control.page();
  const before = await page.evaluate(() => window.taps.length);
  await control.click();
  await expect.poll(() => page.evaluate(() => window.taps.length)).toBe(before + 1);
  const isShown = await page.evaluate(() => window.taps.at(-1));
  expect(isShown, `${control} shows in the first frame that it was heard`).toBe(true);
}

/** The code of that page loads when the test lets it. */
async function hold(page: Page, files: string | RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

test('a tap on a slow connection gets feedback at once, on the link or button itself', async ({
  page,
  shop,
}) => {
  const product = await findInStock(shop.url);
  await watchTaps(page);

  await test.step('a link, until its page loads or Back is pressed', async () => {
    const release = await hold(page, CART_CODE);
    await page.goto('/');
    const link = cartLink(page);
    const box = await link.boundingBox();
    await tap(link);
    await expect(link).toHaveAttribute('aria-busy', 'true');
    expect(await link.boundingBox()).toEqual(box);
    // Nothing else is marked.
    await expect(page.locator('[aria-busy]')).toHaveCount(1);
    await page.goBack();
    await expect(link).not.toHaveAttribute('aria-busy');
    await page.goForward();
    release();
    await expect(inCart(page)).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });

  await test.step('Add To Cart, without a second entry for a second tap', async () => {
    const release = await hold(page, CART_CODE);
    await page.goto(`/products/:${product._id}`);
    const add = page.getByRole('button', { name: 'Add To Cart' });
    await tap(add);
    await add.click();
    release();
    await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });

  await test.step('a card', async () => {
    await page.goto('/');
    const release = await hold(page, '**/assets/product-page-*.js');
    await tap(page.getByRole('list', { name: 'Featured Products' }).getByRole('link').first());
    release();
    await expect(page).toHaveURL(/\/products\/:/);
  });

  await test.step('the Filters button on a phone, until the sheet loads', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/productScreen');
    const release = await hold(page, '**/assets/dialog-*.js');
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await tap(filters);
    release();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });

  await test.step('a page that is not live yet', async () => {
    const release = await hold(page, /\/assets\/(?:shop|react)-[^/]+\.js$/);
    await page.goto(`/products/:${product._id}`, { waitUntil: 'load' });
    const add = page.getByRole('button', { name: 'Add To Cart' });
    await tap(add);
    release();
    await expect(page.getByRole('combobox', { name: `Quantity of ${product.name}` })).toBeVisible();
    await expect(page.locator('[data-heard]')).toHaveCount(0);
  });
});

test('a page that fails to load ends the pending state', async ({ page }) => {
  await page.goto('/');
  await page.route(CART_CODE, (route) => route.fulfill({ status: 404 }));
  await cartLink(page).click();
  await expect(failed(page)).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('the pending state is visible in every theme, and without motion', async ({ page }) => {
  await page.goto('/');
  await hold(page, '**/assets/register-page-*.js');
  const link = page.getByRole('link', { name: 'Register' });
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  for (const media of [
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    const { bar, behind, opacity } = await link.evaluate((element) => {
      const after = getComputedStyle(element, '::after');
      return {
        bar: after.backgroundColor,
        behind: getComputedStyle(element).backgroundColor,
        opacity: after.opacity,
      };
    });
    expect(bar, JSON.stringify(media)).not.toBe(behind);
    expect(bar).not.toBe('rgba(0, 0, 0, 0)');
    expect(opacity).toBe('1');
  }
});
