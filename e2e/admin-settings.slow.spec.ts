import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { addProductByApi, openAsAdmin, openScreen, panel } from './back-office.ts';
import { lineOf, putInStorage } from './checkout.ts';
import { notices } from './notices.ts';
import { signInAsAdmin } from './people.ts';
import {
  field,
  readSettings,
  restoreSettings,
  saveButton,
  saveByApi,
  test,
} from './settings-shop.ts';
import { expect } from './shop.ts';

test.beforeEach(({ ownShop }) => restoreSettings(ownShop.url));

test('the owner changes name, tax and accent, and the shop follows at once', async ({
  page,
  browser,
  ownShop,
}) => {
  const owner = await openAsAdmin(page, ownShop.url, '/admin/settings');
  await expect(page).toHaveTitle('Settings · Haat');
  await expect(saveButton(page)).toHaveCount(0);
  const product = await addProductByApi(owner, ownShop.url, { price: 250 });
  await field(page, 'Shop name').fill('Chai Adda');
  await field(page, 'Tax per cent').fill('2.5');
  await field(page, 'Accent colour').fill('#0a5c36');
  await field(page, 'Headline').fill('');
  await field(page, 'Introduction').fill('Tea for all.');
  await field(page, 'Credit line').fill('tea since 1982');
  await field(page, 'Description for search engines').fill('Tea by post.');

  await test.step('the previews show what is typed', async () => {
    for (const theme of ['light', 'dark']) {
      const name = `Preview of the home page, ${theme} theme: Chai Adda · Welcome to Chai Adda · Tea for all. · © ${new Date().getFullYear()} Chai Adda, tea since 1982`;
      await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
    }
    await expect(panel(page, 'Totals').getByRole('definition')).toHaveText([
      '₹998',
      '₹10',
      '₹24.95',
      '₹1,032.95',
    ]);
  });

  await saveButton(page).click();
  await expect(notices(page).getByRole('status')).toHaveText('Settings saved');
  await expect(saveButton(page)).toHaveCount(0);
  await expect(field(page, 'Tax per cent')).toHaveValue('2.5');
  await expect(page, 'the back office follows, too').toHaveTitle('Settings · Chai Adda');

  await test.step('a visitor sees the name and the accent, and pays the tax', async () => {
    const context = await browser.newContext({ baseURL: ownShop.url, colorScheme: 'light' });
    const visitor = await context.newPage();
    await putInStorage(visitor, [lineOf(product, 2)]);
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name: 'Chai Adda home' })).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Welcome to Chai Adda');
    await expect(visitor.getByText('Tea for all.', { exact: true })).toBeVisible();
    await expect(visitor.getByRole('contentinfo')).toContainText('Chai Adda, tea since 1982');
    await expect(visitor.getByRole('link', { name: 'Register' })).toHaveCSS(
      'background-color',
      'rgb(10, 92, 54)',
    );
    await visitor.goto('/cart');
    await expect(panel(visitor, 'Totals').getByRole('definition')).toHaveText([
      '₹500',
      '₹10',
      '₹12.50',
      '₹522.50',
    ]);
    await context.close();
  });

  await test.step('so does the owner, without a reload', async () => {
    await page.getByRole('link', { name: 'View shop' }).click();
    await expect(page.getByRole('link', { name: 'Chai Adda home' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all products' })).toBeVisible();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    );
    expect(accent).toContain('#0a5c36');
  });
});

test.describe('What is invalid', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('is refused beside its field, which gets the focus; the message goes once it is changed', async ({
    page,
    ownShop,
  }) => {
    const owner = await openAsAdmin(page, ownShop.url, '/admin/settings');
    await field(page, 'Headline').fill('Tea for everyone');
    await field(page, 'GSTIN').fill('27AAPFU0939F1ZX');
    await field(page, 'Tax per cent').fill('two');
    await expect(
      page.getByText('Enter shipping and tax as numbers to see what a cart costs.'),
    ).toBeVisible();
    await saveButton(page).click();
    await expect(field(page, 'GSTIN')).toBeFocused();
    await expect(field(page, 'GSTIN')).toHaveAccessibleDescription(
      'The GSTIN is not valid. Check its 15 characters.',
    );
    await expect(field(page, 'Tax per cent')).toHaveAccessibleDescription(
      'Tax must be from 0 to 100 per cent, with up to two decimals.',
    );
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Check the highlighted fields and try again.',
    );
    await expectNoViolationsAtAnyWidth(page, 'settings with errors');
    await field(page, 'GSTIN').fill('27AAPFU0939F1ZV');
    await expect(field(page, 'GSTIN')).not.toHaveAttribute('aria-invalid');
    await field(page, 'Tax per cent').fill('12.25 %');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(saveButton(page)).toHaveCount(0);
    await expect(field(page, 'Tax per cent')).toBeFocused();
    expect(await readSettings(owner, ownShop.url)).toMatchObject({
      headline: 'Tea for everyone',
      gstin: '27AAPFU0939F1ZV',
      taxHundredths: 1225,
    });
  });
});

test.describe('Two owners', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('who save at once are told who changed what, and choose where they differ', async ({
    page,
    ownShop,
  }) => {
    const owner = await openAsAdmin(page, ownShop.url, '/admin/settings');
    const meera = await ownShop.makeOwner('Meera Iyer');
    await field(page, 'Tax per cent').fill('3');
    await field(page, 'Shipping flat rate').fill('49.50');
    await field(page, 'Headline').fill('Tea for everyone');
    await saveByApi(meera, ownShop.url, {
      taxHundredths: 500,
      shippingPrice: 20,
      legalName: 'Haat Private Limited',
    });
    await saveButton(page).click();

    const notice = page.getByRole('region', {
      name: 'The settings were changed while you were editing',
    });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText(
      'Meera Iyer changed Legal name, Shipping flat rate and Tax per cent.',
    );
    await expect(field(page, 'Legal name')).toHaveValue('Haat Private Limited');
    await expect(field(page, 'Tax per cent')).toHaveValue('3');
    await expectNoViolationsAtAnyWidth(page, 'settings that another owner has changed');

    await test.step('saving waits for the choice', async () => {
      await saveButton(page).click();
      await expect(
        page.getByRole('button', { name: 'Use this for Shipping flat rate' }),
      ).toBeFocused();
    });
    await page.getByRole('button', { name: 'Keep mine for Shipping flat rate' }).click();
    await expect(field(page, 'Shipping flat rate')).toBeFocused();
    await notice.getByRole('button', { name: 'Go to Tax per cent' }).click();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Tax per cent')).toHaveValue('5');
    await expect(field(page, 'Tax per cent')).toBeFocused();

    await saveButton(page).click();
    await expect(saveButton(page)).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    expect(await readSettings(owner, ownShop.url)).toMatchObject({
      taxHundredths: 500,
      shippingPrice: 49.5,
      headline: 'Tea for everyone',
      legalName: 'Haat Private Limited',
    });
  });
});

test('unsaved changes survive a reload, and so does the knowledge of what they replace', async ({
  page,
  ownShop,
}) => {
  const owner = await openAsAdmin(page, ownShop.url, '/admin/settings');
  await field(page, 'Headline').fill('Tea for everyone');
  await page.reload();
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(field(page, 'Headline')).toHaveValue('Tea for everyone');

  await saveByApi(owner, ownShop.url, { headline: 'Coffee, too' });
  await page.reload();
  await expect(field(page, 'Headline')).toHaveValue('Tea for everyone');
  await expect(page.getByText('You, in another tab, changed Headline.')).toBeVisible();
  await expect(panel(page, 'Shop').getByText('Coffee, too')).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect(field(page, 'Headline')).toHaveValue('Coffee, too');
  await page.reload();
  await expect(field(page, 'Headline')).toHaveValue('Coffee, too');
  await expect(page.getByText('We restored your unsaved changes.')).toHaveCount(0);
});

test('the keyboard reaches the screen from the palette and saves from any field', async ({
  page,
  ownShop,
}) => {
  const owner = await openAsAdmin(page, ownShop.url, '/admin/users');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages, products and orders' }).fill('Settings');
  await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await field(page, 'Shipping flat rate').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('49.50');
  // The last field of the form, then the bar.
  await field(page, 'Days to keep the audit log').focus();
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saveButton(page)).toHaveCount(0);
  await expect(field(page, 'Days to keep the audit log')).toBeFocused();
  expect((await readSettings(owner, ownShop.url)).shippingPrice).toBe(49.5);
});

test.describe('On a bad line', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('settings that cannot be loaded say so and can be retried; a failed save keeps what was typed', async ({
    page,
    ownShop,
  }) => {
    await signInAsAdmin(page, ownShop.url);
    await page.route('**/api/admin/settings', (route) => route.abort());
    await openScreen(page, '/admin/settings');
    await expect(page.getByText('Couldn’t load the settings.')).toBeVisible();
    await page.unroute('**/api/admin/settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await field(page, 'Headline').fill('Kept');
    await page.route('**/api/admin/settings', (route) => route.abort());
    await saveButton(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'We can’t reach the shop.',
    );
    await expect(field(page, 'Headline')).toHaveValue('Kept');
    await page.unroute('**/api/admin/settings');
    await saveButton(page).click();
    await expect(saveButton(page)).toHaveCount(0);
  });
});
