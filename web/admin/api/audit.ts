import { adminAuditEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallAnswer } from '../../../contract/calls.ts';
import { isRecord } from '../../lib/read-fields.ts';
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

const hasEntries = (body: unknown): boolean => isRecord(body) && Array.isArray(body.entries);
