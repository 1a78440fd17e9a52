import type { FastifyInstance } from 'fastify';
import { auditCalls } from '../../contract/audit/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { listAudit } from './list-entries.ts';

export function addAuditRoutes(app: FastifyInstance, { database }: Services): void {
  addOldRoute(app, auditCalls.listAudit, ({ query }) => listAudit(database, query));
}
