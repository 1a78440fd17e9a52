import { adminAuditEndpoints } from '../../../contract/admin-endpoints.ts';
import { type ListFilter, listQuery } from './list-page.ts';

export function auditListQuery(filter: ListFilter<'listAudit'>) {
  return listQuery('audit', {
    endpoint: adminAuditEndpoints.listAudit,
    filter,
    read: ({ entries }) => entries,
  });
}
