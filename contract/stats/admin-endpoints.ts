import { defineEndpoints } from '../define-endpoints.ts';

export const adminStatsEndpoints = defineEndpoints({
  getStats: { method: 'GET', path: '/api/admin/stats', access: 'stats.read' },
});
