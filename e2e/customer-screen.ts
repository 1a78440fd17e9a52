import type { Page } from '@playwright/test';
import { adminPaths } from '../contract/admin/paths.ts';
import { buyAThing } from './back-office.ts';
import { signInAsAdmin } from './people.ts';
import { expect } from './shop.ts';

/** Opens the screen of a new customer with one order. */
export async function openCustomer(page: Page, shopUrl: string) {
  const admin = await signInAsAdmin(page, shopUrl);
  const bought = await buyAThing(admin, shopUrl);
  await page.goto(adminPaths.customer(bought.shopper.user._id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bought.shopper.user.name);
  return { admin, ...bought };
}

export const noteField = (page: Page) => page.getByRole('textbox', { name: 'New note' });
export const sendNote = async (page: Page, text: string) => {
  await noteField(page).fill(text);
  await page.getByRole('button', { name: 'Add note' }).click();
};
export const addNote = async (page: Page, text: string) => {
  await sendNote(page, text);
  await expect(noteField(page)).toHaveValue('');
};
