import { defineEndpoints } from '../define-endpoints.ts';

export const adminAccountEndpoints = defineEndpoints({
  listUsers: { method: 'GET', path: '/api/admin/users', access: 'customers.read' },
});
