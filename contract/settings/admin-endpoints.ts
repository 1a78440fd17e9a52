import { defineEndpoints } from '../define-endpoints.ts';

export const adminSettingsEndpoints = defineEndpoints({
  getSettings: { method: 'GET', path: '/api/admin/settings', access: 'settings.write' },
  saveSettings: { method: 'PUT', path: '/api/admin/settings', access: 'settings.write' },
  uploadShopPicture: {
    method: 'POST',
    path: '/api/admin/settings/pictures',
    access: 'settings.write',
  },
});
