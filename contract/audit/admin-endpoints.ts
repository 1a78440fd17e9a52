import { defineEndpoints } from '../define-endpoints.ts';

export const adminAuditEndpoints = defineEndpoints({
  listAudit: { method: 'GET', path: '/api/admin/audit', access: 'audit.read' },
});
