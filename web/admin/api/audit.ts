import { queryOptions } from '@tanstack/react-query';
import { adminAuditEndpoints } from '../../../contract/audit/admin-endpoints.ts';
import type { AuditSubject } from '../../../contract/audit/schemas.ts';
import { callOurs } from './call.ts';
import { type ListFilter, ownListQuery } from './list-page.ts';

export function auditListQuery(filter: ListFilter<'listAudit'>) {
  return ownListQuery('audit', {
    endpoint: adminAuditEndpoints.listAudit,
    filter,
    read: ({ entries }) => entries,
  });
}

const NEWEST_CHANGES = '50';

/** Who last changed something, newest first; `q` may be its id. */
export function newestChangesQuery(filter: { kind: AuditSubject; q?: string }) {
  return queryOptions({
    queryKey: ['audit', 'newest', filter],
    queryFn: async ({ signal }) => {
      const options = { query: { ...filter, limit: NEWEST_CHANGES }, signal };
      return (await callOurs(adminAuditEndpoints.listAudit, options)).body.entries;
    },
  });
}
