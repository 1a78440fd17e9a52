import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { startSessionJobs } from './accounts/jobs.ts';
import { openMailTokens } from './accounts/mail-tokens.ts';
import { addOwnAccountRoutes } from './accounts/own-account-routes.ts';
import { addAccountRoutes } from './accounts/routes.ts';
import { openSessions } from './accounts/sessions.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { openBackupWatch } from './backup/backup-watch.ts';
import { startBackupJobs } from './backup/jobs.ts';
import { addBackupMetrics } from './backup/metrics.ts';
import { addCatalogueMetrics } from './catalogue/metrics.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import { openCatalogue } from './catalogue/snapshot/catalogue.ts';
import { watchCatalogue } from './catalogue/snapshot/watch.ts';
import { addCatalogueWorkRoutes } from './catalogue/work-routes.ts';
import { startPaymentJobs } from './checkout/jobs.ts';
import { addCheckoutMetrics } from './checkout/metrics.ts';
import { refuseCheckouts } from './checkout/rehearsal.ts';
import { addCheckoutRoutes } from './checkout/routes.ts';
import type { Config } from './config.ts';
import { addCustomerRoutes } from './customers/routes.ts';
import { addImageRoutes } from './images/routes.ts';
import { startMailJobs } from './mail/jobs.ts';
import { addMailMetrics } from './mail/metrics.ts';
import { addMailPreviewRoutes } from './mail/preview-routes.ts';
import { addMailRoutes } from './mail/routes.ts';
import { addNoteRoutes } from './notes/routes.ts';
import { addOrderMetrics } from './orders/metrics.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { openProvider } from './payments/provider.ts';
import { addProviderRoutes } from './payments/routes.ts';
import { startFillJobs } from './platform/db/fill-jobs.ts';
import type { Database } from './platform/db/open.ts';
import { installAccess } from './platform/http/access.ts';
import { installAccountReads } from './platform/http/account-reads.ts';
import { installBodyParser } from './platform/http/body.ts';
import { installCacheControl } from './platform/http/cache-control.ts';
import { Connections } from './platform/http/connections.ts';
import { Cors, installCors } from './platform/http/cors.ts';
import { createHttpServer, type Timeouts } from './platform/http/create-server.ts';
import { addCspReports } from './platform/http/csp-reports.ts';
import { closeUnusedConnections, installDraining } from './platform/http/draining.ts';
import { installErrorHandlers } from './platform/http/errors.ts';
import { isHttps } from './platform/http/is-https.ts';
import { installRequestLog, type LogStream, logTo } from './platform/http/log.ts';
import { readAsText } from './platform/http/malformed-url.ts';
import { connectionsThatFit } from './platform/http/open-files.ts';
import { installOpenApi } from './platform/http/openapi.ts';
import { localUrl, ownUrl } from './platform/http/own-url.ts';
import { installPermissionsPolicy } from './platform/http/permissions-policy.ts';
import { installReadLimits } from './platform/http/read-limits.ts';
import { RequestsInFlight } from './platform/http/requests-in-flight.ts';
import { installRouteTable } from './platform/http/route-table.ts';
import { installSecurity, paymentPolicy } from './platform/http/security.ts';
import { answerClientErrors } from './platform/http/unreadable-request.ts';
import { installValidationMessages } from './platform/http/validation-messages.ts';
import { compileValidator } from './platform/http/validator.ts';
import { addFillMetrics } from './platform/monitoring/fill-metrics.ts';
import { addHealthChecks } from './platform/monitoring/health.ts';
import { addMetrics } from './platform/monitoring/metrics.ts';
import { addPlatformMetrics } from './platform/monitoring/platform-metrics.ts';
import { reportQuietly } from './platform/monitoring/report-quietly.ts';
import { startRetentionJobs } from './retention/jobs.ts';
import { openShop } from './settings/current.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { startStatsJobs } from './stats/jobs.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { findBuilds } from './storefront/builds.ts';
import { loadRenderer } from './storefront/render/renderer.ts';
import { installResponseCache } from './storefront/response-cache/install-response-cache.ts';
import { addResponseCacheMetrics } from './storefront/response-cache/metrics.ts';
import { ResponseCache } from './storefront/response-cache/response-cache.ts';
import { addPages } from './storefront/routes.ts';

const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, stalledReaderMs: 60_000 };
const MAX_BODY_BYTES = 256 * 1024;

export type AppParts = {
  database: Database;
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'distDir'
    | 'jwtSecret'
    | 'rateLimits'
    | 'keepAliveMs'
    | 'maxConnections'
    | 'maxConnectionsPerIpAddress'
    | 'metricsToken'
    | 'frontEndHost'
    | 'corsOrigins'
    | 'razorpay'
    | 'mail'
    | 'dataDir'
    | 'backup'
    | 'isRehearsal'
  >;
  /** The API alone, without the build, is enough for most tests. */
  withPages: boolean;
  logTo: LogStream;
  timeouts?: Timeouts;
};

/** Builds the server from its parts; it does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database } = parts;
  const publicUrl = () => config.publicUrl ?? ownUrl(app);
  const mailUrl = () => config.publicUrl ?? localUrl(app);
  const builds = parts.withPages ? await findBuilds(parts.config.distDir) : undefined;
  const renderer = builds && (await loadRenderer(builds.own, publicUrl));
  // The build knows best which backend its pages call.
  const frontEndHost = renderer?.host || parts.config.frontEndHost;
  const config = { ...parts.config, frontEndHost };
  const responseCache = new ResponseCache();
  const perIpAddress = config.maxConnectionsPerIpAddress;
  const maxConnections = config.maxConnections ?? connectionsThatFit();
  const timeouts = parts.timeouts ?? { ...TIMEOUTS, keepAliveMs: config.keepAliveMs };
  const connections = new Connections(
    // Behind a proxy all connections are the proxy's.
    { total: maxConnections, perIpAddress: config.trustProxy ? 0 : perIpAddress },
    () => app.log.warn('refusing connections: the limit is reached'),
  );
  const app: FastifyInstance = fastify({
    logger: logTo(parts.logTo),
    // Our own log has one line per request, in `http/log.ts`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Only the proxy in front of us is trusted: a client can forge everything before its entry.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    // Its schema rejects an id that is too long, like any other invalid one.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    frameworkErrors: (_malformedUrl, { raw }, reply) => {
      raw.url = readAsText(raw.url);
      app.routing(raw, reply.raw);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientErrors(connections, () => app.log),
    serverFactory: (handler) =>
      createHttpServer(
        {
          timeouts,
          maxConnections,
          connections,
          cors: config.corsOrigins.length === 0 ? undefined : new Cors(config.corsOrigins),
          requestsInFlight: new RequestsInFlight(config.trustProxy ? perIpAddress : 0, () =>
            app.log.warn(
              'refusing requests: an address has reached its limit of requests in flight',
            ),
          ),
          isDraining: () => app.isDraining,
          isTurningReadsAway: () => app.isTurningReadsAway,
          tryAnswer: (request, response) => responseCache.tryAnswer(request, response),
        },
        handler,
      ),
  });
  installValidationMessages();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);

  const sessions = await openSessions(database, config.jwtSecret);
  const tokens = await openMailTokens(database, config.jwtSecret);
  const catalogue = await openCatalogue(database);
  const shop = await openShop(database);
  const provider = await openProvider(database, config.razorpay, () => ownUrl(app), config);
  const backups = openBackupWatch(config);
  const stopWatching = watchCatalogue(
    database,
    { refresh: async () => void (await Promise.all([catalogue.refresh(), shop.refresh()])) },
    reportQuietly(app.log, 'the catalogue could not be refreshed'),
  );
  app.addHook('onClose', stopWatching);

  installRouteTable(app);
  installBodyParser(app);
  installErrorHandlers(app);
  installDraining(app);
  closeUnusedConnections(app, connections, timeouts.headersMs / 2);
  await installSecurity(app, config);
  installCors(app, config.corsOrigins);
  installPermissionsPolicy(app, config);
  installCacheControl(app);
  installRequestLog(app);
  installAccess(app, sessions.authenticate);
  installAccountReads(app, config);
  installResponseCache(app, responseCache, catalogue, shop);
  installReadLimits(app, config, sessions.authenticate);
  if (config.isRehearsal) refuseCheckouts(app);
  await installOpenApi(app);

  addHealthChecks(app, database);
  const metrics = addMetrics(app, config);
  addPlatformMetrics(metrics, database);
  addResponseCacheMetrics(metrics, responseCache);
  addCatalogueMetrics(metrics, catalogue);
  addOrderMetrics(metrics);
  addCheckoutMetrics(metrics, database);
  addMailMetrics(metrics, database);
  addFillMetrics(metrics, database);
  addBackupMetrics(metrics, backups);
  addCspReports(app);
  const accountOptions = { isHttps: isHttps(config), rateLimits: config.rateLimits };
  const shopName = () => shop.current().name;
  addAccountRoutes(app, database, { sessions, tokens, shopName }, accountOptions);
  addOwnAccountRoutes(app, database, { tokens, shopName }, accountOptions);
  addCatalogueRoutes(app, database, catalogue);
  addCatalogueWorkRoutes(app, database, catalogue);
  addImageRoutes(app, database);
  addSettingsRoutes(app, database, shop);
  addCheckoutRoutes(app, database, provider, shop, config);
  addOrderRoutes(app, database, provider, shop);
  addCustomerRoutes(app, database);
  addNoteRoutes(app, database);
  addAuditRoutes(app, database);
  addStatsRoutes(app, database, catalogue, backups);
  addMailRoutes(app, database, config, tokens);
  addMailPreviewRoutes(app, { shop: shop.current, publicUrl: mailUrl });
  if (!config.isRehearsal) await addProviderRoutes(app, database, provider);
  if (!config.isRehearsal) {
    startPaymentJobs(app, database, provider);
    startStatsJobs(app, database);
    startFillJobs(app, database);
    startSessionJobs(app, sessions);
    startRetentionJobs(app, database, { auditDays: () => shop.current().auditDays });
    startMailJobs(app, database, {
      config: config.mail,
      shop: shop.current,
      publicUrl: mailUrl,
      tokens,
    });
    if (backups !== undefined) startBackupJobs(app, database, config);
  }
  if (renderer !== undefined && builds !== undefined) {
    await addPages(app, {
      catalogue,
      shop,
      renderer,
      builds,
      isTestMode: provider.sandbox !== undefined && !config.isRehearsal,
      isRehearsal: config.isRehearsal,
      publicUrl,
      paymentPolicy: paymentPolicy(config),
    });
  }
  return app;
}
