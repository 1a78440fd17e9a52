import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './shop.ts';

const SCREENS = ['/', '/no/such/page'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of SCREENS) {
    test(`${path} has no violation of WCAG 2.2 AA in the ${colorScheme} theme`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(page.getByRole('status')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    });
  }
}

test('the first Tab leads past the navigation to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a change of page moves the focus to its heading and changes the title', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('link', { name: 'Go To Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('nothing has to be scrolled sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
