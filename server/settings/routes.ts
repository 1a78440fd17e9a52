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
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import { getPolicy } from './policies.ts';
import { getSettings, saveSettings } from './save.ts';

export function addSettingsRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, settingsCalls.getShop, async ({ shop }) => toShopAnswer(shop.current()), {
    isCached: true,
  });
  addRoute(
    app,
    services,
    settingsCalls.getPolicy,
    async (ctx, { params }) => getPolicy(ctx, params),
    {
      isCached: true,
    },
  );
  addRoute(app, services, settingsCalls.getSettings, async (ctx) =>
    toAnswer(await getSettings(ctx)),
  );
  addRoute(app, services, settingsCalls.saveSettings, async (ctx, { body }) => {
    const settings = fromSentSettings(body.settings);
    const saved = await saveSettings(ctx, { settings, version: body.version });
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
