import type { Page, Request } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import type { Product } from '../contract/catalogue/schemas.ts';
import { addProductByApi, openScreen } from './back-office.ts';
import { signInAsAdmin } from './people.ts';
import { expect } from './shop.ts';

export const FIELDS = {
  Name: 'Block-print tote',
  Brand: 'Sanganer',
  Price: '349.50',
  Stock: '12',
  Description: 'A cotton bag.',
  Image: 'https://pictures.example/tote.jpg',
};

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category' });

export async function fillProduct(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...FIELDS, Name: name })) {
    await field(page, label).fill(value);
  }
  await categoryField(page).selectOption('Uncategorised');
}

/** A new product's form, open in this tab and in another one of the same admin. */
export async function openInTwoTabs(
  page: Page,
  shopUrl: string,
): Promise<{ admin: Session; product: Product; other: Page }> {
  const admin = await signInAsAdmin(page, shopUrl);
  const product = await addProductByApi(admin, shopUrl);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await openScreen(tab, `/admin/addproduct?id=${product._id}`);
  return { admin, product, other };
}

export const updateIn = (tab: Page): Promise<void> =>
  tab.getByRole('button', { name: 'Update Product', exact: true }).click();

/** The toast of an earlier update may still be there: the form has nothing left to discard. */
export const expectSaved = (tab: Page): Promise<void> =>
  expect(tab.getByRole('button', { name: 'Discard' })).toHaveCount(0);

/** Collects the bodies of all later requests of a call, such as `POST /api/admin/add_product`. */
export function bodiesSentTo(page: Page, call: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (`${request.method()} ${pathname}` === call) bodies.push(request.postDataJSON());
  });
  return bodies;
}
