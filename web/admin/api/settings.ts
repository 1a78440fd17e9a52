import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallBody } from '../../../contract/calls.ts';
import { adminSettingsEndpoints } from '../../../contract/settings/admin-endpoints.ts';
import type { ShopPicture } from '../../../contract/settings/shop.ts';
import { newestChangesQuery } from './audit.ts';
import { call } from './call.ts';
import type { Upload } from './products.ts';

export type SavedSettings = CallAnswer<'getSettings'>;

/** Not refetched by itself: that must not change a form in use. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await call(adminSettingsEndpoints.getSettings, { signal })).body,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

export async function saveSettings(body: CallBody<'saveSettings'>): Promise<SavedSettings> {
  return (await call(adminSettingsEndpoints.saveSettings, { body })).body;
}

/** Resolves to a picture of our shop, in the file's own ratio. */
export async function uploadShopPicture(body: File, upload: Upload): Promise<ShopPicture> {
  const headers = { 'Content-Type': body.type || 'application/octet-stream' };
  const options = { body, headers, ...upload };
  return (await call(adminSettingsEndpoints.uploadShopPicture, options)).body;
}

/** Who saved the settings, newest first. */
export const settingsChangesQuery = () => newestChangesQuery({ kind: 'settings' });
