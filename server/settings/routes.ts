import type { FastifyInstance } from 'fastify';
import { toRupees } from '../../contract/pricing.ts';
import {
  fromSentSettings,
  type ShopSettings,
  settingsCalls,
  toSentSettings,
  toShopView,
} from '../../contract/settings/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { getPolicy } from './policies.ts';
import { getSettings, saveSettings } from './save.ts';

export function addSettingsRoutes(app: FastifyInstance, { database, shop }: Services): void {
  addOldRoute(app, settingsCalls.getShop, async () => toShopAnswer(shop.current()), {
    isCached: true,
  });
  addOldRoute(app, settingsCalls.getPolicy, async ({ params }) => getPolicy(shop, params.slug), {
    isCached: true,
  });
  addOldRoute(app, settingsCalls.getSettings, async () => toAnswer(await getSettings(database)));
  addOldRoute(
    app,
    settingsCalls.saveSettings,
    async ({ signedIn, body: { settings, version } }) => {
      const asked = { settings: fromSentSettings(settings), version };
      const saved = await saveSettings(database, shop, signedIn, asked);
      return saved instanceof OldFailure ? saved : toAnswer(saved);
    },
  );
}

function toAnswer({ settings, version }: Awaited<ReturnType<typeof getSettings>>) {
  return { settings: toSentSettings(settings), version };
}

function toShopAnswer(settings: ShopSettings) {
  const { rates, ...view } = toShopView(settings);
  const { shippingPaise, taxHundredths } = rates;
  return { ...view, rates: { shippingPrice: toRupees(shippingPaise), taxHundredths } };
}
