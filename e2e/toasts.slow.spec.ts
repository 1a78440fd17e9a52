import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { paths } from '../contract/paths.ts';
import { createAccount, fillRegister, newEmail } from './auth-form.ts';
import { addProductByApi, openScreen } from './back-office.ts';
import { builtFile, notices } from './notices.ts';
import { signInAsAdmin } from './people.ts';
import { field } from './product-form.ts';
import { expect, test } from './shop.ts';

const WIDTHS = [320, 360, 768, 1440, 1920];

const alerts = (page: Page) => notices(page).getByRole('alert');

/** The first toast downloads the code; from then on the clock is stopped, and the next toast stays. */
async function stopTheClock(page: Page): Promise<void> {
  await createAccount(page).click();
  await expect(alerts(page)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await expect(alerts(page)).toHaveCount(0);
}

/** Scrolls what must not be covered through the whole screen, and checks every position. */
async function expectNotCovered(toast: Locator, others: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  const covered = await toast.evaluate(
    (card, all) => {
      const found: string[] = [];
      for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
        scrollTo(0, y);
        const over = card.getBoundingClientRect();
        for (const element of all as Element[]) {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const x = (Math.max(left, over.left) + Math.min(right, over.right)) / 2;
          const ends = [Math.max(top, over.top) + 1, Math.min(bottom, over.bottom) - 1];
          // What is under the bar is hidden by it, with or without a toast.
          const isCovered = ends.some((y) => {
            const [highest, next] = document
              .elementsFromPoint(x, y)
              .filter((one) => one === card || !card.contains(one));
            return highest === card && next !== undefined && element.contains(next);
          });
          if (isCovered) found.push(`${element.textContent} at ${y}`);
        }
      }
      return found;
    },
    await others.elementHandles(),
  );
  expect(covered).toEqual([]);
}

/** Neither toasts nor the buttons and the menu beside them share a point on the screen. */
async function expectApart(page: Page): Promise<void> {
  const overlaps = () =>
    page.evaluate(() => {
      const area = document.querySelector('[aria-label="Notifications"]');
      if (area === null) return ['no toasts'];
      const shown = area.getBoundingClientRect();
      const toasts = [...area.children].filter(
        (toast) => toast.getBoundingClientRect().top < shown.bottom,
      );
      const bar = document.querySelector('body header');
      const isMenu = innerWidth >= 1024;
      const others = [...(isMenu ? [bar] : (bar?.querySelectorAll('button') ?? []))];
      const pairs = toasts.flatMap((one, index) =>
        [...toasts.slice(index + 1), ...others].map((other) => [one, other]),
      );
      const found = pairs.filter(([one, other]) => {
        const [a, b] = [one?.getBoundingClientRect(), other?.getBoundingClientRect()];
        if (a === undefined || b === undefined) return true;
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      });
      return [toasts.length, ...found.map((pair) => pair.map((each) => each?.textContent))];
    });
  const width = page.viewportSize()?.width ?? 0;
  // A new toast drops into its place.
  await expect.poll(overlaps, `at ${width} px`).toEqual([width < 1024 ? 2 : 3]);
}

test('no toast covers a field error or the submit button, at any width', async ({ page, shop }) => {
  test.slow();
  const long = 'This backend has a great deal to say about what went wrong. '.repeat(5);
  await page.clock.install();
  await page.goto(paths.register);
  await stopTheClock(page);
  const watched = page.getByText('Please fill in this field.').or(createAccount(page));
  for (const width of WIDTHS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await createAccount(page).click();
      await expect(watched).toHaveCount(5);
      await expectNotCovered(alerts(page), watched);
      await page.clock.runFor(6_000);
    });
  }

  await test.step('not even a long one', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**/api/users/register', (route) =>
      route.fulfill({ status: 400, contentType: 'text/plain', body: long }),
    );
    await fillRegister(page, newEmail());
    await createAccount(page).click();
    const toast = alerts(page).filter({ hasText: long.trim() });
    await expectNotCovered(toast, createAccount(page));
    const message = toast.getByText(long.trim());
    const isCut = () => message.evaluate((text) => text.scrollHeight > text.clientHeight);
    expect(await isCut()).toBe(true);
    await toast.hover();
    await expect.poll(isCut).toBe(false);
  });

  await test.step('nor in the back office', async () => {
    const admin = await signInAsAdmin(page, shop.url);
    const { _id } = await addProductByApi(admin, shop.url);
    await page.clock.resume();
    await openScreen(page, adminPaths.editProduct(_id));
    const release = Promise.withResolvers<void>();
    await page.route('**/api/admin/update_product', async (route) => {
      await release.promise;
      await route.continue();
    });
    const save = page.getByRole('button', { name: 'Update Product' });
    await field(page, 'Brand').fill('Another maker');
    await save.click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      const loading = notices(page).getByRole('status').filter({ hasText: 'Loading...' });
      await expectNotCovered(loading, page.getByRole('main').locator('input, button'));
    }
    await page.evaluate(
      `import('/${builtFile('ui/toaster.tsx')}').then((code) => {
        const toast = Object.values(code).find((part) => 'success' in part);
        for (const text of ['One', 'Two', 'Three']) toast.error(text, { duration: Infinity });
      })`,
    );
    await expect(alerts(page)).toHaveText(['Three', 'Two', 'One']);
    // Where the pointer is, all are shown in full.
    await page.mouse.move(300, 300);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await expectApart(page);
    }
    release.resolve();
    await expect(notices(page).getByText('Product Updated Successfullly')).toBeVisible();
  });
});

test('a toast names no field, is not repeated, looks like what it is and leaves the focus in view', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(paths.register);
  await stopTheClock(page);
  await fillRegister(page, 'asha');

  await test.step('the server’s sentence, without the name of the field', async () => {
    await createAccount(page).press('Enter');
    await expect(alerts(page)).toHaveText('Please enter a valid email address.');
    await expect(alerts(page).getByRole('img', { name: 'Error:' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  await test.step('repeated, it is one toast whose time restarts', async () => {
    await page.clock.runFor(3_000);
    const sent = page.waitForResponse('**/api/users/register');
    await page.keyboard.press('Enter');
    await sent;
    await expect(notices(page).getByText('Loading...')).toHaveCount(0);
    await expect(alerts(page)).toHaveCount(1);
    await page.clock.runFor(3_999);
    await expect(alerts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(alerts(page)).toHaveCount(0);
  });

  await test.step('an error differs from other toasts in colour', async () => {
    const release = Promise.withResolvers<void>();
    await page.route('**/api/users/register', async (route) => {
      await release.promise;
      await route.continue();
    });
    const colour = (toast: Locator) =>
      toast.evaluate((card) => getComputedStyle(card).backgroundColor);
    await createAccount(page).press('Enter');
    const other = await colour(notices(page).getByRole('status'));
    release.resolve();
    await expect(alerts(page)).toBeVisible();
    expect(await colour(alerts(page))).not.toBe(other);
  });

  await test.step('a focused link in the navigation bar is in view', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await link.last().focus();
    await expect(alerts(page)).toBeVisible();
    const isSeen = await link.last().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isSeen).toBe(true);
  });
});
