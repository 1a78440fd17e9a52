import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAsAdmin } from './back-office.ts';
import { comeWithCart } from './checkout.ts';
import { expect, test } from './shop.ts';

/** The distance of a select's arrow, and of its text at most, from its right edge. */
const arrowOf = (select: Locator) =>
  select.evaluate((element) => {
    const arrow = element.parentElement?.querySelector('svg');
    const { right } = element.getBoundingClientRect();
    return {
      arrow: right - (arrow?.getBoundingClientRect().right ?? right),
      text: Number.parseFloat(getComputedStyle(element).paddingRight),
      own: getComputedStyle(element).appearance,
    };
  });

const ARROW = { arrow: 12, text: 36, own: 'none' };

/** A click near the right edge, where Chromium has its button, clears the field; so does Escape. */
async function expectOwnClearButton(page: Page): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill('zzz');
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  const { data, info } = await sharp(await box.screenshot())
    .extract({ left: Math.round(width) - 42, top: 10, width: 36, height: 24 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / info.channels }, (_, at) =>
    data.subarray(at * info.channels, at * info.channels + 3),
  );
  expect(pixels.filter(([red = 0, , blue = 0]) => blue - red > 30)).toEqual([]);
  const inked = pixels.filter(([red = 0, , blue = 0]) => red < 160 && red > blue);
  expect(inked.length, 'in the colour of soft ink').toBeGreaterThan(10);
  await box.click({ position: { x: width - 24, y: height / 2 } });
  await expect(box).toHaveValue('');
  await box.fill('zzz');
  await box.press('Escape');
  await expect(box).toHaveValue('');
}

test.use({ colorScheme: 'light' });

test('the shop’s selects have their arrow 12 px from the edge, and its search a clear button of ours', {
  tag: '@pictures',
}, async ({ page, shop }) => {
  await comeWithCart(page, shop.url);
  await page.goto('/cart');
  expect(await arrowOf(page.getByRole('combobox').first())).toEqual(ARROW);
  await page.goto('/productScreen');
  expect(await arrowOf(page.getByRole('combobox'))).toEqual(ARROW);
  await expectOwnClearButton(page);
});

test('so do those of the back office', { tag: '@pictures' }, async ({ page, shop }) => {
  await openAsAdmin(page, shop.url, '/admin/products');
  expect(await arrowOf(page.getByRole('combobox').first())).toEqual(ARROW);
  await expectOwnClearButton(page);
});

test('an empty cart has a quiet count, a full one the accent', async ({ page, shop }) => {
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  const lookOf = async (count: string) => {
    const badge = cart.getByText(count, { exact: true });
    return badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  await page.goto('/');
  expect(await lookOf('0')).toBe('rgb(243, 239, 233)');
  await comeWithCart(page, shop.url);
  await page.goto('/');
  expect(await lookOf('1')).toBe('rgb(178, 58, 30)');
});

test('in the dark theme pictures are dimmed and the test bar is dark', async ({ page }) => {
  const look = () =>
    page.evaluate(() => {
      const bar = document.querySelector('header > p');
      const picture = document.querySelector('main img');
      return [
        bar && getComputedStyle(bar).backgroundColor,
        picture && getComputedStyle(picture).filter,
      ];
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByText('Test mode: no money moves')).toBeVisible();
  await expect.poll(look).toEqual(['rgb(53, 38, 16)', 'brightness(0.76)']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(look).toEqual(['rgb(34, 28, 23)', 'none']);
});
