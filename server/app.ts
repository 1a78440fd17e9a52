import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { DestinationStream } from 'pino';
import { addAccountRoutes } from './accounts/routes.ts';
import { openSessions } from './accounts/sessions.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import { watchCatalogue } from './catalogue/watch.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { installAccess } from './http/access.ts';
import { installErrorHandlers } from './http/errors.ts';
import { installRequestLog, loggerOptions } from './http/log.ts';
import { installOpenApi } from './http/openapi.ts';
import { installSecurity } from './http/security.ts';
import { installValidationWords } from './http/words.ts';
import { addHealthChecks } from './monitoring/health.ts';
import { addMetrics } from './monitoring/metrics.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { fillLane } from './pages/fill-lane.ts';
import { ReadyLane } from './pages/ready-lane.ts';
import { addPages } from './pages/routes.ts';

/** A client that is slower than this with its request does not hold us up. */
export const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 };
const MAX_BODY_BYTES = 256 * 1024;

export type AppParts = {
  database: Database;
  config: Pick<
    Config,
    'publicUrl' | 'trustProxy' | 'jwtSecret' | 'rateLimits' | 'metricsToken' | 'frontEndHost'
  >;
  /** The API alone, without what the build makes, is enough for most tests. */
  withPages: boolean;
  logTo: DestinationStream;
  timeouts?: typeof TIMEOUTS;
};

/** Builds the server from its parts; it does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, config, timeouts = TIMEOUTS } = parts;
  const lane = new ReadyLane();
  const app = fastify({
    logger: { ...loggerOptions, stream: parts.logTo },
    // Our own log has one line a request, in `http/log.ts`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer(
        {
          headersTimeout: timeouts.headersMs,
          requestTimeout: timeouts.requestMs,
          keepAliveTimeout: timeouts.keepAliveMs,
          // How often Node looks for requests that take too long.
          connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
        },
        (request, response) => {
          if (!lane.tryAnswer(request, response)) handler(request, response);
        },
      ),
  });
  installValidationWords();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const sessions = await openSessions(database, config.jwtSecret);
  const catalogue = await openCatalogue(database);
  const stopWatching = watchCatalogue(database, catalogue, (error) =>
    app.log.error({ err: error }, 'the catalogue could not be refreshed'),
  );
  app.addHook('onClose', stopWatching);

  installErrorHandlers(app);
  await installSecurity(app, config);
  installRequestLog(app);
  installAccess(app, sessions.authenticate);
  fillLane(app, lane, catalogue);
  await installOpenApi(app);

  addHealthChecks(app, database);
  addMetrics(app, { lane, catalogue, token: config.metricsToken });
  addAccountRoutes(app, database, sessions);
  addCatalogueRoutes(app, database, catalogue);
  addOrderRoutes(app, database);
  if (parts.withPages) await addPages(app, catalogue);
  return app;
}
