import type { FastifyInstance } from 'fastify';
import { settingsCalls, toShopView } from '../../contract/shop-settings.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Shop } from './current.ts';
import { getPolicy } from './policies.ts';
import { getSettings, saveSettings } from './save.ts';

export function addSettingsRoutes(app: FastifyInstance, database: Database, shop: Shop): void {
  addRoute(app, settingsCalls.getShop, async () => toShopView(shop.current()), { isCached: true });
  addRoute(app, settingsCalls.getPolicy, async ({ params }) => getPolicy(shop, params.slug), {
    isCached: true,
  });
  addRoute(app, settingsCalls.getSettings, () => getSettings(database));
  addRoute(app, settingsCalls.saveSettings, ({ signedIn, body }) =>
    saveSettings(database, shop, signedIn, body),
  );
}
