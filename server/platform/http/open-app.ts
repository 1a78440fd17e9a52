import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { installBodyParser } from './body.ts';
import { installCacheControl } from './cache-control.ts';
import { Connections } from './connections.ts';
import { Cors, installCors } from './cors.ts';
import { createHttpServer, type Timeouts } from './create-server.ts';
import { closeUnusedConnections, installDraining } from './draining.ts';
import { installErrorHandlers } from './errors.ts';
import { installRequestLog, type LogStream, logTo } from './log.ts';
import { readAsText } from './malformed-url.ts';
import { connectionsThatFit } from './open-files.ts';
import type { PaymentWindow } from './payment-window.ts';
import { installPermissionsPolicy } from './permissions-policy.ts';
import { RequestsInFlight } from './requests-in-flight.ts';
import { installRouteTable } from './route-table.ts';
import { installSecurity } from './security.ts';
import { answerClientErrors } from './unreadable-request.ts';
import { installValidationMessages } from './validation-messages.ts';
import { compileValidator } from './validator.ts';

const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, stalledReaderMs: 60_000 };
const MAX_BODY_BYTES = 256 * 1024;

export type HttpConfig = Pick<
  Config,
  | 'publicUrl'
  | 'trustProxy'
  | 'keepAliveMs'
  | 'maxConnections'
  | 'maxConnectionsPerIpAddress'
  | 'metricsToken'
  | 'frontEndHost'
  | 'corsOrigins'
  | 'rateLimits'
> & { paymentWindow: PaymentWindow | undefined };

export type AppOptions = {
  config: HttpConfig;
  logTo: LogStream;
  timeouts: Timeouts | undefined;
  /** Answers a request before the framework sees it, if it can. */
  tryAnswer: Parameters<typeof createHttpServer>[0]['tryAnswer'];
};

/** A server without any calls yet: connections, log, body parser, errors and headers. */
export async function openApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, tryAnswer } = options;
  const perIpAddress = config.maxConnectionsPerIpAddress;
  const maxConnections = config.maxConnections ?? connectionsThatFit();
  const timeouts = options.timeouts ?? { ...TIMEOUTS, keepAliveMs: config.keepAliveMs };
  const connections = new Connections(
    // Behind a proxy all connections are the proxy's.
    { total: maxConnections, perIpAddress: config.trustProxy ? 0 : perIpAddress },
    () => app.log.warn('refusing connections: the limit is reached'),
  );
  const app: FastifyInstance = fastify({
    logger: logTo(options.logTo),
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
          tryAnswer,
        },
        handler,
      ),
  });
  installValidationMessages();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);

  installRouteTable(app);
  installBodyParser(app);
  installErrorHandlers(app);
  installDraining(app);
  closeUnusedConnections(app, connections, timeouts.headersMs / 2);
  await installSecurity(app, config);
  installCors(app, config.corsOrigins);
  installPermissionsPolicy(app, config.paymentWindow);
  installCacheControl(app);
  installRequestLog(app);
  return app;
}
