/** The calls about one's own account: only its pages download them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const ownAccountEndpoints = defineEndpoints({
  askReset: { method: 'POST', path: '/api/users/forgotten', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/users/reset', access: 'public' },
  // Public, because a link may be opened where nobody is signed in.
  verifyEmail: { method: 'POST', path: '/api/users/verify', access: 'public' },
  askVerification: { method: 'POST', path: '/api/users/verification', access: 'shopper' },
  getAccount: { method: 'GET', path: '/api/users/account', access: 'shopper' },
  changeName: { method: 'PUT', path: '/api/users/name', access: 'shopper' },
  changePassword: { method: 'PUT', path: '/api/users/password', access: 'shopper' },
  endSession: { method: 'DELETE', path: '/api/users/sessions/:session_id', access: 'shopper' },
  endOtherSessions: { method: 'DELETE', path: '/api/users/sessions', access: 'shopper' },
});
