import type { FastifyInstance } from 'fastify';
import { toRupees } from '../../contract/pricing.ts';
import {
  fromSentSettings,
  type ShopSettings,
  settingsCalls,
  toSentSettings,
  toShopView,
} from '../../contract/settings/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Shop } from './current.ts';
import { getPolicy } from './policies.ts';
import { getSettings, saveSettings } from './save.ts';

export function addSettingsRoutes(app: FastifyInstance, database: Database, shop: Shop): void {
  addRoute(app, settingsCalls.getShop, async () => toShopAnswer(shop.current()), {
    isCached: true,
  });
  addRoute(app, settingsCalls.getPolicy, async ({ params }) => getPolicy(shop, params.slug), {
    isCached: true,
  });
  addRoute(app, settingsCalls.getSettings, async () => toAnswer(await getSettings(database)));
  addRoute(app, settingsCalls.saveSettings, async ({ signedIn, body: { settings, version } }) => {
    const asked = { settings: fromSentSettings(settings), version };
    const saved = await saveSettings(database, shop, signedIn, asked);
    return saved instanceof Failure ? saved : toAnswer(saved);
  });
}

function toAnswer({ settings, version }: Awaited<ReturnType<typeof getSettings>>) {
  return { settings: toSentSettings(settings), version };
}

function toShopAnswer(settings: ShopSettings) {
  const { rates, ...view } = toShopView(settings);
  const { shippingPaise, taxHundredths } = rates;
  return { ...view, rates: { shippingPrice: toRupees(shippingPaise), taxHundredths } };
}
