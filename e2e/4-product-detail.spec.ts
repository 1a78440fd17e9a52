import { findInStock, findWithItsLike } from './catalogue.ts';
import { expectSilence } from './notices.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

const loader = { name: 'Loading...' };

test.describe('Product detail loading', () => {
  test('productDetailsLoading is true while the request runs; on success the details are stored and it is false', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url);
    const release = Promise.withResolvers<void>();
    await page.route(`**/api/products/${product._id}`, async (route) => {
      await release.promise;
      await route.fulfill({ json: { ...product, name: 'Renamed since' } });
    });
    await page.goto(`/products/:${product._id}`);
    const shown = page.getByRole('status').getByText(loader.name, { exact: true });
    await expect(shown).toBeVisible();
    // The server's page is below it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    release.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed since');
    await expect(shown).toHaveCount(0);
  });

  test.describe('a failed connection', () => {
    test.use({ allowedErrors: [/Failed to fetch/] });

    test('leaves productDetailsLoading true, is logged to the console and shows no message', async ({
      page,
      shop,
    }) => {
      const product = await findInStock(shop.url);
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.route(`**/api/products/${product._id}`, (route) => route.abort());
      await page.goto(`/products/:${product._id}`);
      await logged;
      await expect(page.getByRole('status').getByText(loader.name, { exact: true })).toBeVisible();
      await expectSilence(page);
      await page.unroute(`**/api/products/${product._id}`);
      // When the network returns it tries again by itself.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('status')).toHaveCount(0);
    });
  });

  test.describe('a body that is not JSON', () => {
    test.use({ allowedErrors: [/SyntaxError|not valid JSON/] });

    test('counts as a failure too', async ({ page, shop }) => {
      const product = await findInStock(shop.url);
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.route(`**/api/products/${product._id}`, (route) =>
        route.fulfill({ body: '<html>' }),
      );
      await page.goto(`/products/:${product._id}`);
      await logged;
      await expect(page.getByRole('status').filter({ hasText: loader.name })).toBeVisible();
    });
  });

  test('the status is not checked: a product in the body of a 500 or a 404 is shown, and a 404 without _id is an unknown product', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url);
    for (const status of [500, 404]) {
      await page.route(`**/api/products/${product._id}`, (route) =>
        route.fulfill({ status, json: { ...product, name: `From a ${status}` } }),
      );
      await page.goto(`/products/:${product._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`From a ${status}`);
      await expect(page.getByRole('status')).toHaveCount(0);
    }
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({ status: 404, json: { detail: 'none' } }),
    );
    await page.goto(`/products/:${product._id}`);
    await expect(
      page.getByRole('heading', { name: 'We couldn’t find that product' }),
    ).toBeVisible();
  });

  test.describe('an answer without _id that is no 404', () => {
    test.use({ allowedErrors: [/ShopHiccup/] });

    test('is a failure: productDetailsLoading stays true, nothing is said, and it is asked again by itself', async ({
      page,
      shop,
    }) => {
      const product = await findInStock(shop.url);
      const answers = [
        { status: 500, json: { status: 500, detail: 'Something broke.' } },
        { status: 200, json: { detail: 'none' } },
        { status: 429, json: { detail: 'Slow down.' } },
      ];
      let asked = 0;
      await page.route(`**/api/products/${product._id}`, (route) => {
        asked += 1;
        return route.fulfill(answers[asked - 1] ?? { json: { ...product, name: 'At last' } });
      });
      await page.clock.install();
      await page.goto(`/products/:${product._id}`);
      for (const times of [1, 2, 3]) {
        await expect(async () => {
          if (asked < times) await page.clock.runFor(1_000);
          expect(asked).toBe(times);
        }).toPass();
        await expect(page.getByRole('status').filter({ hasText: loader.name })).toBeVisible();
        await expectSilence(page);
      }
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('At last', {
          timeout: 500,
        });
      }).toPass();
      await expect(page.getByRole('status')).toHaveCount(0);
    });
  });

  test('the call asks for the part of productId after the first colon, without a payload', async ({
    page,
    shop,
  }) => {
    const product = await findInStock(shop.url);
    const asked = page.waitForRequest((request) => request.url().includes('/api/products/'));
    await page.goto(`/products/:${product._id}`);
    const request = await asked;
    expect(new URL(request.url()).pathname).toBe(`/api/products/${product._id}`);
    expect(request.method()).toBe('GET');
    expect(request.postData()).toBeNull();
  });

  test('a visitor who moves on to another product while the first is slow sees the second', async ({
    page,
    shop,
  }) => {
    const slow = await findWithItsLike(shop.url);
    const release = Promise.withResolvers<void>();
    await page.route(`**/api/products/${slow._id}`, async (route) => {
      await release.promise;
      await route.fulfill({ json: { ...slow, name: 'Too late' } });
    });
    await page.goto(`/products/:${slow._id}`);
    const next = page.getByRole('list', { name: 'You may also like' }).getByRole('link').first();
    const name = await next.getByRole('heading').textContent();
    await next.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    const answered = page.waitForResponse(`**/api/products/${slow._id}`);
    release.resolve();
    await answered;
    await expect(page.getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  });
});
