/** The calls of any visit: those of the auth form and of one's own account are downloaded apart. */
import { defineEndpoints } from '../define-endpoints.ts';

export const accountEndpoints = defineEndpoints({
  isAuthorized: { method: 'GET', path: '/api/users/isAuthorized', access: 'shopper' },
  // Public, because it must also work when the session has already ended.
  logout: { method: 'GET', path: '/api/users/logout', access: 'public' },
});
