import { adminPaths } from '../contract/admin/paths.ts';
import { buyAThing, panel } from './back-office.ts';
import { addNote, noteField, openCustomer, sendNote } from './customer-screen.ts';
import { signInAs, signInAsAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test.describe('Notes', () => {
  test('about a customer are added and deleted, with author and time, as plain text', async ({
    page,
    shop,
  }) => {
    const { admin } = await openCustomer(page, shop.url);
    await expect(page.getByRole('button', { name: 'Add note' })).toBeDisabled();
    await addNote(page, 'Rings twice.\n<img src=x onerror=alert(1)>');
    await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused();
    const notes = panel(page, 'Notes').getByRole('listitem');
    await expect(notes).toHaveCount(1);
    await expect(notes).toContainText('<img src=x onerror=alert(1)>');
    await expect(notes).toContainText(`by ${admin.user.name}`);
    await expect(notes.getByRole('time')).toBeVisible();
    await addNote(page, 'Newest first');
    await expect(notes.first()).toContainText('Newest first');
    await notes.first().getByRole('button', { name: 'Delete note' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this note?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(notes).toHaveCount(2);
    await notes.first().getByRole('button', { name: 'Delete note' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notes).toHaveCount(1);
    await expect(notes).toContainText('Rings twice.');
  });

  test('about an order are on its screen and never on the shopper’s', async ({
    page,
    shop,
    browser,
  }) => {
    const admin = await signInAsAdmin(page, shop.url);
    const { order, shopper } = await buyAThing(admin, shop.url);
    await page.goto(adminPaths.order(order.order_id));
    await addNote(page, 'Pack with care');
    await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('Pack with care');
    await page.goto('/admin/audit?kind=order');
    await expect(page.getByRole('row').nth(1)).toContainText(
      `Added a note about order ${order.order_id}`,
    );
    const theirs = await (await browser.newContext()).newPage();
    await signInAs(theirs, shopper.jwtToken);
    await theirs.goto(`${shop.url}/privateRoutes/ordersummary?order_id=${order.order_id}`);
    await expect(theirs.getByRole('article').getByText(order.order_id)).toBeVisible();
    await expect(theirs.getByText('Pack with care')).toHaveCount(0);
    await theirs.context().close();
  });

  test('what was typed survives leaving the screen', async ({ page, shop }) => {
    const { shopper } = await openCustomer(page, shop.url);
    await noteField(page).fill('Not finished');
    await page
      .getByRole('region', { name: 'Orders' })
      .getByRole('link', { name: /^#\d+$/ })
      .click();
    await expect(noteField(page)).toHaveValue('');
    await page.goBack();
    await expect(noteField(page)).toHaveValue('Not finished');
    await page.reload();
    await expect(noteField(page)).toHaveValue('Not finished');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('Not finished');
    await page.goto(adminPaths.customer(shopper.user._id));
    await expect(noteField(page)).toHaveValue('');
  });
});

test('what is typed while a note is being saved stays', async ({ page, shop }) => {
  await openCustomer(page, shop.url);
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/notes/**', async (route) => {
    if (route.request().method() === 'POST') await release.promise;
    await route.continue();
  });
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendNote(page, 'First');
  await posted;
  await noteField(page).fill('Second');
  release.resolve();
  await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('First');
  await expect(noteField(page)).toHaveValue('Second');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(panel(page, 'Notes').getByRole('listitem').first()).toContainText('Second');
  await expect(noteField(page)).toHaveValue('');
});

test.describe('A refused note', () => {
  test.use({ allowedErrors: [/CallFailure/] });

  test('that is too long is refused beside its field, and nothing of it is cut', async ({
    page,
    shop,
  }) => {
    await openCustomer(page, shop.url);
    const text = 'x'.repeat(10_000);
    await sendNote(page, text);
    await expect(noteField(page)).toHaveAccessibleDescription(
      'Note can have at most 2,000 characters.',
    );
    await expect(noteField(page)).toHaveValue(text);
    await noteField(page).fill('Short');
    await expect(noteField(page)).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('Short');
  });
});
