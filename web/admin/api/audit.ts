import { queryOptions } from '@tanstack/react-query';
import { adminAuditEndpoints } from '../../../contract/audit/admin-endpoints.ts';
import type { AuditSubject } from '../../../contract/audit/schemas.ts';
import type { ListFilter } from '../../backend/admin/list-page.ts';
import { call } from './call.ts';
import { listQuery } from './paged-query.ts';

export function auditListQuery(filter: ListFilter<'listAudit'>) {
  return listQuery('audit', adminAuditEndpoints.listAudit, filter, ({ entries }) => entries);
}

const NEWEST_CHANGES = '50';

/** Who last changed something, newest first; `q` may be its id. */
export function newestChangesQuery(filter: { kind: AuditSubject; q?: string }) {
  return queryOptions({
    queryKey: ['audit', 'newest', filter],
    queryFn: async ({ signal }) => {
      const options = { query: { ...filter, limit: NEWEST_CHANGES }, signal };
      return (await call(adminAuditEndpoints.listAudit, options)).body.entries;
    },
  });
}
