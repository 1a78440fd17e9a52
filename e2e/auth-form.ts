import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

export const newEmail = () => `${randomUUID()}@shopper.example`;

export const createAccount = (page: Page) =>
  page.getByRole('button', { name: 'Create Account', exact: true });

/** Fills in the form as it opens. */
export async function fillRegister(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
}

/** The same, and sends it. */
export async function register(page: Page, email: string): Promise<void> {
  await fillRegister(page, email);
  await createAccount(page).click();
}

/** Switches to the sign-in form first. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}
