import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Failure } from '../failure.ts';
import { PerMinute } from '../per-minute.ts';
import { UnreadableBody } from './body.ts';
import { readViolations } from './csp-violations.ts';
import { isHttps } from './is-https.ts';
import { sendProblem } from './problem.ts';

const PATH = '/api/csp-reports';
const GROUP = 'csp';
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
const MAX_BYTES = 16 * 1024;
const PER_IP_ADDRESS = { max: 20, timeWindow: '1 minute' };
const REQUESTS_PER_MINUTE = 600;
const LINES_PER_MINUTE = 20;
/** A page that violates its policy does so for each visitor: one report is enough. */
const MAX_REMEMBERED = 1_000;

type ReportingConfig = Pick<Config, 'publicUrl'>;

/**
 * The directives that make browsers report violations. `report-to` works over https only, and if a
 * policy has it, Chromium ignores `report-uri`.
 */
export function reportingDirectives(config: ReportingConfig) {
  return { reportUri: [PATH], ...(isHttps(config) ? { reportTo: [GROUP] } : {}) };
}

/** Declares the endpoint for `report-to`, on documents only. */
export function installReportingEndpoints(app: FastifyInstance, config: ReportingConfig): void {
  if (!isHttps(config)) return;
  app.addHook('onSend', async (_request, reply) => {
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isDocument) reply.header('reporting-endpoints', `${GROUP}="${PATH}"`);
  });
}

/** Accepts reports from any browser and logs little of them. */
export function addCspReports(app: FastifyInstance): void {
  const requests = new PerMinute(REQUESTS_PER_MINUTE);
  const lines = new PerMinute(LINES_PER_MINUTE);
  const remembered = new Set<string>();

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(TYPES, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: string | undefined }>(
      PATH,
      {
        config: { access: 'public', rateLimit: PER_IP_ADDRESS, bodyType: TYPES[0] ?? '' },
        schema: { hide: true },
        bodyLimit: MAX_BYTES,
      },
      async (request, reply) => {
        // For all addresses together; each also has its own limit.
        if (!requests.take()) return sendProblem(request, reply, tooMany());
        for (const violation of readViolations(parse(request.body ?? ''))) {
          const key = Object.values(violation).join(' ');
          if (remembered.has(key) || !lines.take()) continue;
          if (remembered.size >= MAX_REMEMBERED) remembered.clear();
          remembered.add(key);
          const unlogged = lines.takeRefused();
          request.log.warn({ violation, ...(unlogged > 0 && { unlogged }) }, VIOLATION);
        }
        return reply.code(204).send();
      },
    );
  });
}

const VIOLATION = 'a page violated its content security policy';

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnreadableBody('reportNotJson');
  }
}

function tooMany(): Failure {
  return new Failure('tooManyReports', { retryAfterSeconds: 60 });
}
