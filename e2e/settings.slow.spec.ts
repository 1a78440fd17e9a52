import type { Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import {
  DEFAULT_SETTINGS,
  type SentSettings,
  toSentSettings,
} from '../contract/settings/schemas.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { expectNoScrollingSideways, expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, callAs } from './back-office.ts';
import {
  comeWithCart,
  expectSuccess,
  inWindow,
  openWindow,
  placeOrderButton,
  testWindow,
} from './checkout.ts';
import { fetchAdmin } from './people.ts';
import { test as base, expect, type Started, startShop } from './shop.ts';
import { comeToAddress, goOn, totals } from './to-the-total.ts';

type Pair = { first: ServerProcess; second: ServerProcess };

/** Two servers on one database: the owner uses the first, visitors the second. */
async function startPair(): Promise<Started<Pair>> {
  const { shop: first, stop } = await startShop();
  const { shop: second, stop: stopSecond } = await startShop({ DATA_DIR: first.dataDir });
  return {
    shop: { first, second },
    stop: () => stopSecond().then(stop),
  };
}

const test = base.extend<{ pair: Pair }>({
  pair: async ({ shops }, use) => use(await shops('pair', startPair)),
  baseURL: async ({ pair }, use) => use(pair.second.url),
});

test.describe.configure({ mode: 'serial' });

/** Saves as an owner at the first server, on top of the defaults, and waits for the second. */
async function save({ first, second }: Pair, fields: Partial<SentSettings>): Promise<void> {
  const admin = await fetchAdmin(first.url);
  const { version } = await callAs<{ version: number }>(
    admin,
    first.url,
    'GET',
    '/api/admin/settings',
  );
  const settings = { ...toSentSettings(DEFAULT_SETTINGS), ...fields };
  await callAs(admin, first.url, 'PUT', '/api/admin/settings', { settings, version });
  const shop = async () => (await fetch(`${second.url}/api/shop`)).json();
  await expect.poll(shop).toMatchObject({ name: settings.name });
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

/** Keeps the colour that the payment window is asked for in `windowColour`. */
async function recordWindowColour(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Window = new (options: { theme: { color: string } }) => object;
    let original: Window | undefined;
    Object.defineProperty(globalThis, 'Razorpay', {
      set: (given: Window) => {
        original = given;
      },
      get: () =>
        original &&
        class extends original {
          constructor(options: { theme: { color: string } }) {
            super(options);
            Object.assign(globalThis, { windowColour: options.theme.color });
          }
        },
    });
  });
}

test('the owner changes name, tax and accent, and the storefront follows at once on another server', async ({
  page,
  pair,
}) => {
  const admin = await fetchAdmin(pair.first.url);
  const product = await addProductByApi(admin, pair.first.url);
  await comeWithCart(page, pair.second.url, 2, product);
  await page.goto(paths.cart);
  await expect(totals(page)).toContainText('₹520');

  await save(pair, { name: 'Asha’s', taxHundredths: 1_800, accent: '#0a5c36' });
  await page.reload();
  await expect(page).toHaveTitle('Cart · Asha’s');
  await expect(page.getByRole('link', { name: 'Asha’s home' })).toContainText('Asha’s');
  await expect(page.getByRole('contentinfo')).toContainText('Asha’s, an open-source shop');
  await expect(totals(page)).toContainText('₹90');
  await expect(totals(page)).toContainText('₹600');
  expect(await accentOf(page)).toContain('#0a5c36');

  await page.goto(paths.home);
  await expect(page).toHaveTitle('Asha’s: Everyday essentials, chosen with care');
  expect(await accentOf(page)).toContain('#0a5c36');
  await expectNoViolationsAtAnyWidth(page, 'the home page in the owner’s colour');
});

test.describe('a change while the shopper reads', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('placing is refused, the new total is shown, and the shopper is asked again', async ({
    page,
    pair,
  }) => {
    await save(pair, {});
    await comeToAddress(page, pair.second.url);
    await goOn(page);
    await expect(placeOrderButton(page)).toBeEnabled();

    const rates = { shippingPrice: 50, taxHundredths: 1_000 };
    await save(pair, { name: 'Later', accent: '#0a5c36', ...rates });
    await placeOrderButton(page).click();
    await expect(totals(page)).toContainText('The total changed from ₹520 to ₹600.');
    await expect(placeOrderButton(page)).toBeDisabled();
    await page.reload();
    await expect(totals(page)).toContainText('The total changed from ₹520 to ₹600.');
    await page.getByRole('button', { name: 'Accept changes' }).click();
    await recordWindowColour(page);
    await openWindow(page);
    expect(await page.evaluate('windowColour')).toBe('#0a5c36');
    await expect(testWindow(page)).toContainText('600');
    await expect(testWindow(page)).toContainText('Later');
    await inWindow(page, 'Pay').click();
    await expectSuccess(page);
  });
});

test('a policy is linked in the footer and opens with and without a reload', async ({
  page,
  pair,
}) => {
  const returns =
    '## How\n\nWrite to [us](mailto:asha@example.com) **within 30 days**.\n\n- unused\n- <b>boxed</b>';
  await save(pair, {
    name: 'Policies',
    policies: { ...DEFAULT_SETTINGS.policies, returns },
    legalName: 'Asha Traders',
    address: '12 MG Road\nBengaluru 560001',
    contactEmail: 'asha@example.com',
  });
  await page.goto(paths.productList);
  await expect(page.getByRole('contentinfo')).toContainText('Asha Traders');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns and refunds' }).click();
  await expect(page).toHaveURL('/policies/returns');
  await expect(page).toHaveTitle('Returns and refunds · Policies');
  const expectText = async () => {
    await expect(
      page.getByRole('heading', { name: 'Returns and refunds', level: 1 }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How', level: 2 })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '<b>boxed</b>' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'us' })).toHaveAttribute(
      'href',
      'mailto:asha@example.com',
    );
  };
  await expectText();
  await page.reload();
  await expectText();
  await expectNoViolationsAtAnyWidth(page, 'a policy');
  await expectNoScrollingSideways(page, 'a policy');

  await page.goto('/policies/terms');
  await expect(page.getByRole('heading', { name: 'We couldn’t find that page' })).toBeVisible();
});

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

test('the logo and the home picture keep their ratio, and nothing moves when they arrive', {
  tag: '@pictures',
}, async ({ page, pair }) => {
  const admin = await fetchAdmin(pair.first.url);
  const upload = async (width: number, height: number) => {
    const svgFree = await page.evaluate(
      async ([w = 1, h = 1]) => {
        const canvas = new OffscreenCanvas(w, h);
        const context = canvas.getContext('2d');
        if (context !== null) context.fillRect(0, 0, w / 2, h);
        const blob = await canvas.convertToBlob({ type: 'image/png' });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [width, height],
    );
    const answer = await fetch(`${pair.first.url}/api/admin/settings/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.jwtToken}`, 'content-type': 'image/png' },
      body: new Uint8Array(svgFree),
    });
    return (await answer.json()) as { image: string; width: number; height: number };
  };
  await page.goto(paths.home);
  const [logo, homePicture] = [await upload(400, 100), await upload(1600, 800)];
  expect(logo).toMatchObject({ width: 400, height: 100 });
  expect(homePicture).toMatchObject({ width: 1280, height: 640 });
  await save(pair, { name: 'Pictures', logo, homePicture, headline: 'Pots and pans' });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pots and pans');
  const sizeOf = async (name: string) =>
    page
      .locator(`img[src="${name}"]`)
      .evaluate((image: HTMLImageElement) => [image.clientWidth, image.clientHeight]);
  expect(await sizeOf(logo.image)).toEqual([160, 40]);
  expect(await sizeOf(homePicture.image)).toEqual([896, 448]);
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const found: { value: number; moved: string[] }[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? 'unknown');
            found.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );
  expect(shifts.filter(({ value }) => value >= 0.01)).toEqual([]);
  await expectNoViolationsAtAnyWidth(page, 'the home page with pictures');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoScrollingSideways(page, 'the home page with pictures');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const rows = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
  expect(Math.max(...rows) - Math.min(...rows), 'the bar has one row').toBeLessThan(30);
});
