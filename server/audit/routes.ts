import type { FastifyInstance } from 'fastify';
import { auditCalls } from '../../contract/audit/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import { listAudit } from './list-entries.ts';

export function addAuditRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, auditCalls.listAudit, ({ query }) => listAudit(database, query));
}
