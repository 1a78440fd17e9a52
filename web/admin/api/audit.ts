import type { AuditEntry } from '../../../contract/audit.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { listQuery } from './list-page.ts';

export function auditListQuery(query: { q: string; kind?: string }) {
  return listQuery('audit', {
    path: apiPaths.audit,
    query,
    read: ({ entries }: { entries: AuditEntry[] }) => entries,
  });
}
