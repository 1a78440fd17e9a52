import sharp from 'sharp';
import { expectNoViolationsAtAnyWidth } from './axe.ts';
import { openAsAdmin, panel } from './back-office.ts';
import { field, readSettings, restoreSettings, saveButton, test } from './settings-shop.ts';
import { expect } from './shop.ts';

test.beforeEach(({ ownShop }) => restoreSettings(ownShop.url));

test('an uploaded logo keeps its ratio, and can be removed', { tag: '@pictures' }, async ({
  page,
  ownShop,
}) => {
  const owner = await openAsAdmin(page, ownShop.url, '/admin/settings');
  await page.getByLabel('Upload logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 900, height: 300, channels: 3, background: 'seagreen' },
    })
      .png()
      .toBuffer(),
  });
  const picture = page.getByRole('img', { name: 'Current logo' });
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
    )
    .toBeCloseTo(3, 1);
  await expectNoViolationsAtAnyWidth(page, 'settings with a picture');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
  const { logo } = await readSettings(owner, ownShop.url);
  expect((logo?.width ?? 0) / (logo?.height ?? 1)).toBeCloseTo(3, 1);

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByLabel('Upload logo')).toBeFocused();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
  expect((await readSettings(owner, ownShop.url)).logo).toBeNull();
});

test('a policy is previewed as the page will show it, and HTML stays text', async ({
  page,
  ownShop,
}) => {
  await openAsAdmin(page, ownShop.url, '/admin/settings');
  await field(page, 'Returns policy').fill('# Thirty days\n\nWrite to **us** <b>first</b>.');
  const preview = panel(page, 'Preview: Returns policy');
  await expect(preview.getByRole('heading', { name: 'Thirty days' })).toBeVisible();
  await expect(preview).toContainText('Write to us <b>first</b>.');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
  await page.goto('/policies/returns');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Thirty days' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Write to us <b>first</b>.');
});

test.describe('What is no picture', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('cannot be uploaded, and the field says why', async ({ page, ownShop }) => {
    await openAsAdmin(page, ownShop.url, '/admin/settings');
    await page.getByLabel('Upload home picture').setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    await expect(panel(page, 'Shop').getByRole('alert')).toHaveText(
      'This file isn’t a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
    );
    await expect(saveButton(page)).toHaveCount(0);
  });
});
