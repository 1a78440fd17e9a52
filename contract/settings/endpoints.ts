/** The calls about the shop itself: a page carries the answers, so most visits never send them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const shopEndpoints = defineEndpoints({
  getShop: { method: 'GET', path: '/api/shop', access: 'public' },
  getPolicy: { method: 'GET', path: '/api/policies/:slug', access: 'public' },
});
