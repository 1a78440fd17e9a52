/** The two calls of the auth form: visitors who only browse never download them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const signInEndpoints = defineEndpoints({
  login: { method: 'POST', path: '/api/users/login', access: 'public' },
  register: { method: 'POST', path: '/api/users/register', access: 'public' },
});
