import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import type { Database } from './db/open.ts';
import { installErrorHandlers } from './http/errors.ts';
import { addPages } from './pages/routes.ts';

export type AppParts = {
  database: Database;
  /** The API alone, without what the build makes, is enough for most tests. */
  withPages: boolean;
};

/** Builds the server from its parts; it does not listen. */
export async function buildApp({ database, withPages }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'warn' },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  installErrorHandlers(app);
  addCatalogueRoutes(app, database);
  if (withPages) await addPages(app, database);
  return app;
}
