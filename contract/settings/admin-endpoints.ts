import { defineEndpoints } from '../define-endpoints.ts';

export const adminSettingsEndpoints = defineEndpoints({
  getSettings: { method: 'GET', path: '/api/admin/settings', access: 'admin' },
  saveSettings: { method: 'PUT', path: '/api/admin/settings', access: 'admin' },
  uploadShopPicture: { method: 'POST', path: '/api/admin/settings/pictures', access: 'admin' },
});
