import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import {
  comeToConfirmation,
  comeToWindow,
  expectSuccess,
  inWindow,
  placeOrderButton,
  testWindow,
} from './checkout.ts';
import { expect, test } from './shop.ts';

const cardNumber = (page: Page) => testWindow(page).getByLabel('Card number');

test('a screen reader finds its name, its amount and its fields, and nothing behind it; Escape is Close', async ({
  page,
  shop,
}) => {
  await comeToConfirmation(page, shop.url);
  const total = await page
    .getByRole('region', { name: 'Totals' })
    .getByRole('definition')
    .last()
    .textContent();
  await placeOrderButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = testWindow(page);
  await expect(dialog).toHaveAccessibleDescription(/Test mode: no money moves/);
  const text = (await dialog.textContent()) ?? '';
  expect(text).toContain(total?.replace(/(?<!\.\d\d)$/, '.00') ?? 'no total');
  await expect(cardNumber(page)).toHaveValue('4100 2800 0000 1007');
  await expect(dialog.getByLabel('Expiry')).toHaveValue('12/39');
  await expect(dialog.getByLabel('CVV')).toHaveValue('123');
  await expect(inWindow(page, 'Pay')).toBeFocused();

  for (let press = 1; press <= 12; press += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('dialog') === null;
    });
    expect(isBehind, 'the page behind cannot be reached').toBe(false);
  }

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('You closed the payment window')).toBeVisible();
  await expect(placeOrderButton(page), 'the focus returns').toBeFocused();
});

test('it works by keyboard alone: another card, a decline, and a payment', async ({
  page,
  shop,
}) => {
  await comeToConfirmation(page, shop.url);
  await placeOrderButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(inWindow(page, 'Pay')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cardNumber(page)).toBeFocused();
  await expect(cardNumber(page)).toHaveValue('4100 2800 0008 0001');
  await page.keyboard.press('Enter');
  await expect(testWindow(page).getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5500 6700 0000 1002');
  await page.keyboard.press('Enter');
  await expectSuccess(page);
});

test('while a payment is processed nothing else can be pressed, and a closed window loses no payment', async ({
  page,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  const release = Promise.withResolvers<void>();
  await page.route('**/sandbox/v1/checkout', async (route) => {
    await release.promise;
    await route.continue();
  });
  await inWindow(page, 'Pay').click();
  await expect(testWindow(page).getByRole('status')).toHaveText('Processing payment…');
  for (const button of ['Pay', 'Decline', 'Close'] as const) {
    await expect(inWindow(page, button)).toBeDisabled();
  }
  await inWindow(page, 'Close').dispatchEvent('click');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  release.resolve();
  await expectSuccess(page);
});

const ENDINGS = [
  ['Insufficient funds', 'Your card has insufficient funds.'],
  ['Card declined', 'Your bank declined the card.'],
  ['Bank times out', 'Your bank didn’t respond in time.'],
  ['Bank unreachable', 'We couldn’t reach your bank.'],
] as const;

test('each listed test card does what it says, and a bank that does not answer is reported', async ({
  page,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  await page.route('**/sandbox/v1/checkout', (route) => route.abort(), { times: 1 });
  await inWindow(page, 'Pay').click();
  await expect(testWindow(page).getByRole('alert')).toHaveText(
    'The test bank isn’t responding. Please try again.',
  );
  await testWindow(page).getByText('Test cards').click();
  const cards = testWindow(page).getByRole('listitem');
  await expect(cards).toHaveCount(15);
  for (const [ending, message] of ENDINGS) {
    await cards.filter({ hasText: ending }).getByRole('button').click();
    await inWindow(page, 'Pay').click();
    await expect(testWindow(page).getByRole('alert')).toHaveText(message);
  }
  await expectNoViolations(page, 'the window after a decline');
  await cards.filter({ hasText: 'Mastercard: succeeds' }).getByRole('button').click();
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
});

test('on a phone it fits, with targets that a thumb can hit', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await comeToWindow(page, shop.url);
  const box = await testWindow(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  expect(box?.height).toBeLessThanOrEqual(640);
  for (const button of ['Pay', 'Decline', 'Close'] as const) {
    const target = await inWindow(page, button).boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
  }
  await testWindow(page).getByText('Test cards').click();
  await inWindow(page, 'Pay').click();
  await expectSuccess(page);
});

const UPI_NUMBER = '4100 2800 0000 2104';
const inUpiView = (page: Page, button: 'Approve' | 'Cancel' | 'Close') =>
  testWindow(page).getByRole('group').getByRole('button', { name: button, exact: true });

test('UPI shows a code to scan and no field for an address; a cancelled payment can be tried again', async ({
  page,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  await cardNumber(page).fill(UPI_NUMBER);
  await page.keyboard.press('Enter');
  const view = testWindow(page).getByRole('group', { name: 'Scan the code with your UPI app' });
  await expect(view.getByRole('img', { name: 'A QR code, for show' })).toBeVisible();
  await expect(testWindow(page).getByRole('textbox')).toHaveCount(0);
  await expect(inUpiView(page, 'Approve')).toBeFocused();
  await expectNoViolations(page, 'the code to scan');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(testWindow(page).getByRole('alert')).toHaveText('The UPI payment was cancelled.');
  await expect(inWindow(page, 'Pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inUpiView(page, 'Approve')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSuccess(page);
});

test('Escape closes the window at the code too, and a shop can hide UPI altogether', async ({
  page,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  await cardNumber(page).fill(UPI_NUMBER);
  await inWindow(page, 'Pay').click();
  await expect(inUpiView(page, 'Close')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(testWindow(page)).toHaveCount(0);
  await expect(placeOrderButton(page)).toBeFocused();

  await page.evaluate(() => {
    type Window = new (options: object) => { open(): void };
    const { Razorpay } = globalThis as unknown as { Razorpay: Window };
    const config = { display: { hide: [{ method: 'upi' }] } };
    const order = { key: 'rzp_test_1', amount: 100, currency: 'INR', order_id: 'order_1' };
    new Razorpay({ ...order, config }).open();
  });
  await cardNumber(page).fill(UPI_NUMBER);
  await inWindow(page, 'Pay').click();
  await expect(testWindow(page).getByRole('alert')).toHaveText(
    'This shop doesn’t offer this way to pay.',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });

  test('UPI asks for the app instead of showing a code', async ({ page, shop }) => {
    await comeToWindow(page, shop.url);
    await cardNumber(page).fill(UPI_NUMBER);
    await inWindow(page, 'Pay').tap();
    await expect(testWindow(page).getByRole('group', { name: 'Open your UPI app' })).toBeVisible();
    await expect(testWindow(page).getByRole('img')).toHaveCount(0);
    await expect(testWindow(page).getByRole('textbox')).toHaveCount(0);
    await expectNoViolations(page, 'the request to open the app');
    await inUpiView(page, 'Approve').tap();
    await expectSuccess(page);
  });
});

test('after ten failed payments the window says that this order takes no more', async ({
  page,
  shop,
}) => {
  await comeToWindow(page, shop.url);
  for (let failure = 1; failure <= 10; failure += 1) {
    const answered = page.waitForResponse('**/sandbox/v1/checkout');
    await inWindow(page, 'Decline').click();
    await (await answered).finished();
  }
  await inWindow(page, 'Pay').click();
  await expect(testWindow(page).getByRole('alert')).toHaveText(
    'Too many payments of this order have failed. Please place a new order.',
  );
});
