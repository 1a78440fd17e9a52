import type { FastifyInstance } from 'fastify';
import { backOfficeCalls } from '../../contract/back-office-calls.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { listAudit } from './list-entries.ts';

export function addAuditRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, backOfficeCalls.listAudit, ({ query }) => listAudit(database, query));
}
