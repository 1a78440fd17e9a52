import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type { Session } from '../contract/accounts/schemas.ts';
import type { CallAnswer } from '../contract/calls.ts';
import type { SentSettings } from '../contract/settings/schemas.ts';
import { root } from '../scripts/root.ts';
import { COMPILE_CACHE, type ServerProcess } from '../server/platform/testing/server-process.ts';
import { callAs } from './back-office.ts';
import { fetchAdmin, registerShopper } from './people.ts';
import { test as base, startShop } from './shop.ts';

type SettingsShop = ServerProcess & { makeOwner(name: string): Promise<Session> };
type Saved = CallAnswer<'getSettings'>;

/** Other tests expect a shop with the settings it came with. */
export const test = base.extend<{ ownShop: SettingsShop }>({
  ownShop: async ({ shops }, use) => {
    const shop = await shops('settings', startShop);
    const owned = { makeOwner: (name: string) => makeOwner(shop.url, shop.dataDir, name) };
    await use({ ...shop, ...owned });
  },
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

async function makeOwner(shopUrl: string, folder: string, name: string): Promise<Session> {
  const session = await registerShopper(shopUrl, name);
  const command = ['server/accounts/admin-command.ts', 'grant', session.user.email];
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...COMPILE_CACHE };
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
  return session;
}

export async function readSettings(owner: Session, shopUrl: string): Promise<SentSettings> {
  return (await callAs<Saved>(owner, shopUrl, 'GET', '/api/admin/settings')).settings;
}

/** Saves some settings as this owner, who has just read the others. */
export async function saveByApi(
  owner: Session,
  shopUrl: string,
  some: Partial<SentSettings>,
): Promise<void> {
  const { settings, version } = await callAs<Saved>(owner, shopUrl, 'GET', '/api/admin/settings');
  const body = { settings: { ...settings, ...some }, version };
  await callAs(owner, shopUrl, 'PUT', '/api/admin/settings', body);
}

export async function restoreSettings(shopUrl: string): Promise<void> {
  await saveByApi(await fetchAdmin(shopUrl), shopUrl, {
    name: 'Haat',
    logo: null,
    homePicture: null,
    accent: '',
    headline: 'Everyday essentials, chosen with care',
    intro: 'From kitchen shelf to cricket pitch, at honest prices with flat-rate shipping.',
    credit: 'an open-source shop',
    legalName: '',
    gstin: '',
    shippingPrice: 10,
    taxHundredths: 200,
    policies: { shipping: '', returns: '', privacy: '', terms: '' },
  });
}

export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Save', exact: true });
