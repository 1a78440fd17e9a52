import { queryOptions } from '@tanstack/react-query';
import { adminSettingsEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallAnswer, CallBody } from '../../../contract/calls.ts';
import type { ShopPicture } from '../../../contract/shop.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { newestChangesQuery } from './audit.ts';
import { callExtra } from './call-extra.ts';
import type { Upload } from './products.ts';

export type SavedSettings = CallAnswer<'getSettings'>;

/** Not refetched by itself: that must not change a form in use. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await callExtra(adminSettingsEndpoints.getSettings, hasSettings, { signal })).body,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

const hasSettings = (body: unknown): boolean =>
  isRecord(body) && isRecord(body.settings) && typeof body.version === 'number';

export async function saveSettings(body: CallBody<'saveSettings'>): Promise<SavedSettings> {
  return (await callExtra(adminSettingsEndpoints.saveSettings, hasSettings, { body })).body;
}

/** Resolves to a picture of our shop, in the file's own ratio. */
export async function uploadShopPicture(body: File, upload: Upload): Promise<ShopPicture> {
  const headers = { 'Content-Type': body.type || 'application/octet-stream' };
  const options = { body, headers, ...upload };
  return (await callExtra(adminSettingsEndpoints.uploadShopPicture, isPicture, options)).body;
}

const isPicture = (body: unknown): boolean => isRecord(body) && typeof body.image === 'string';

/** Who saved the settings, newest first. */
export const settingsChangesQuery = () => newestChangesQuery({ kind: 'settings' });
