import type { FastifyInstance } from 'fastify';
import { auditCalls } from '../../contract/audit.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { listAudit } from './list-entries.ts';

export function addAuditRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, auditCalls.listAudit, ({ query }) => listAudit(database, query));
}
