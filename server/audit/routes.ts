import type { FastifyInstance } from 'fastify';
import { auditCalls } from '../../contract/audit/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { listAudit } from './list-entries.ts';

export function addAuditRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, auditCalls.listAudit, (ctx, { query }) => listAudit(ctx, query));
}
