import type { FastifyInstance } from 'fastify';
import { refuseCheckouts } from './checkout/rehearsal.ts';
import type { Config } from './config.ts';
import { JOBS, METRICS, ROUTES } from './domains.ts';
import { paymentWindowOf } from './payments/open-payments.ts';
import type { Database } from './platform/db/open.ts';
import { installAccess } from './platform/http/access.ts';
import { installAccountReads } from './platform/http/account-reads.ts';
import type { Timeouts } from './platform/http/create-server.ts';
import { addCspReports } from './platform/http/csp-reports.ts';
import type { LogStream } from './platform/http/log.ts';
import { type HttpConfig, openApp } from './platform/http/open-app.ts';
import { installOpenApi } from './platform/http/openapi.ts';
import { ownUrl } from './platform/http/own-url.ts';
import { installReadLimits } from './platform/http/read-limits.ts';
import { addHealthChecks } from './platform/monitoring/health.ts';
import { addMetrics } from './platform/monitoring/metrics.ts';
import { openServices, type ServicesConfig } from './services.ts';
import { openPages } from './storefront/pages.ts';
import { installResponseCache } from './storefront/response-cache/install-response-cache.ts';
import { ResponseCache } from './storefront/response-cache/response-cache.ts';

export type AppParts = {
  database: Database;
  config: Omit<HttpConfig, 'paymentWindow'> & ServicesConfig & Pick<Config, 'distDir'>;
  /** The API alone, without the build, is enough for most tests. */
  withPages: boolean;
  logTo: LogStream;
  timeouts?: Timeouts;
};

/** Builds the server from its parts; it does not listen. */
export async function buildApp({
  database,
  withPages,
  logTo,
  timeouts,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const publicUrl = () => parts.config.publicUrl ?? ownUrl(app);
  const pages = withPages ? await openPages(parts.config.distDir, publicUrl) : undefined;
  // The build knows best which backend its pages call.
  const frontEndHost = pages?.renderer.host || parts.config.frontEndHost;
  const config = { ...parts.config, frontEndHost };
  const paymentWindow = paymentWindowOf(config);
  const responseCache = new ResponseCache();
  const app: FastifyInstance = await openApp({
    config: { ...config, paymentWindow },
    logTo,
    timeouts,
    tryAnswer: (request, response) => responseCache.tryAnswer(request, response),
  });
  const services = await openServices(app, config, {
    database,
    pages,
    responseCache,
    paymentWindow,
  });
  const { authenticate } = services.sessions;

  installAccess(app, authenticate);
  installAccountReads(app, config);
  installResponseCache(app, responseCache, services.catalogue, services.shop);
  installReadLimits(app, config, authenticate);
  if (config.isRehearsal) refuseCheckouts(app);
  await installOpenApi(app);

  addHealthChecks(app, database);
  const metrics = addMetrics(app, config);
  for (const addTo of METRICS) await addTo(metrics, services);
  addCspReports(app);
  for (const addTo of ROUTES) await addTo(app, services);
  if (!config.isRehearsal) for (const start of JOBS) await start(app, services);
  return app;
}
