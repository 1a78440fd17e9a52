import { queryOptions } from '@tanstack/react-query';
import { adminAuditEndpoints } from '../../../contract/admin-endpoints.ts';
import type { AuditSubject } from '../../../contract/audit.ts';
import type { CallAnswer } from '../../../contract/calls.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { callExtra } from './call-extra.ts';
import { type ListFilter, listQuery } from './list-page.ts';

export function auditListQuery(filter: ListFilter<'listAudit'>) {
  return listQuery('audit', {
    endpoint: adminAuditEndpoints.listAudit,
    filter,
    isAnswer: hasEntries,
    read: (body) => (body as CallAnswer<'listAudit'>).entries,
    narrow: (entries) => entries,
  });
}

const NEWEST_CHANGES = '50';

/** Who last changed something, newest first; `q` may be its id. */
export function newestChangesQuery(filter: { kind: AuditSubject; q?: string }) {
  return queryOptions({
    queryKey: ['audit', 'newest', filter],
    queryFn: async ({ signal }) => {
      const options = { query: { ...filter, limit: NEWEST_CHANGES }, signal };
      return (await callExtra(adminAuditEndpoints.listAudit, hasEntries, options)).body.entries;
    },
  });
}

const hasEntries = (body: unknown): boolean => isRecord(body) && Array.isArray(body.entries);
