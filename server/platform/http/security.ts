import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';
import { Failure } from '../failure.ts';
import { installReportingEndpoints, reportingDirectives } from './csp-reports.ts';
import { RefusedRequest } from './errors.ts';
import { isHttps } from './is-https.ts';
import type { PaymentWindow, Policy } from './payment-window.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

const ONE_YEAR_S = 31_536_000;

const NO_SOURCES: PaymentWindow['everywhere'] = { script: [], frame: [], connect: [] };

type SecurityConfig = Pick<Config, 'publicUrl' | 'rateLimits' | 'frontEndHost'> & {
  paymentWindow: PaymentWindow | undefined;
};

/** The headers that forbid everything our pages never do. */
export async function installSecurity(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  const sources = config.paymentWindow?.everywhere ?? NO_SOURCES;
  // Built once: the plugin for Fastify builds them again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Owners link pictures from anywhere; everything else is our own.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        scriptSrc: ["'self'", ...sources.script],
        frameSrc: ["'self'", ...sources.frame],
        connectSrc: ["'self'", ...otherBackend(config), ...sources.connect],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...reportingDirectives(config),
      },
    },
    // Banks open pop-ups during payment.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // DNS prefetching is off unless a page asks for it, and ours do not.
    xDnsPrefetchControl: false,
    // For browsers and plug-ins that are no longer in use.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isHttps(config)
      ? { maxAge: ONE_YEAR_S, includeSubDomains: false }
      : false,
  });
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  installReportingEndpoints(app, config);
  omitDocumentHeadersOfJson(app);
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => rateLimitKeyOf(ip),
      errorResponseBuilder: (_request, { after }) =>
        new RefusedRequest(new Failure('tooManyRequestsYet', { params: { wait: after } })),
    });
  }
}

/** Headers that browsers apply to documents only, or whose effect is the default. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** On the twenty small files of a page they would weigh as much as a picture. */
export function omitDocumentHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => removeDocumentHeaders(reply));
}

const JSON_TYPE = /^application\/(?:problem\+)?json\b/;

/** No browser treats JSON as a document, and they would double the size of a short list. */
function omitDocumentHeadersOfJson(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (JSON_TYPE.test(String(reply.getHeader('content-type')))) removeDocumentHeaders(reply);
  });
}

export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}

/** Allows inline styles with this hash in this one answer. */
export function allowStyles(reply: FastifyReply, hash: string): void {
  extendPolicy(reply, { 'style-src': ["'self'", `'${hash}'`] });
}

/**
 * What the page that opens the provider's window needs; undefined if there is no such window. Its
 * script may come from another backend, and brings its styles.
 */
export function paymentPolicy(
  config: Pick<SecurityConfig, 'paymentWindow' | 'frontEndHost'>,
): Policy | undefined {
  const policy = config.paymentWindow?.whereOpened;
  if (policy === undefined) return undefined;
  const backend = otherBackend(config);
  return {
    ...policy,
    'script-src': [...(policy['script-src'] ?? []), ...backend],
    'style-src': [...(policy['style-src'] ?? []), ...backend],
  };
}

/** Adds sources to this one answer's policy. */
export function extendPolicy(reply: FastifyReply, additions: Policy): void {
  const header = reply.getHeader('content-security-policy');
  if (typeof header !== 'string')
    throw new Error('The answer has no content security policy to extend.');
  const policy = new Map(
    header.split(';').map((directive): [string, readonly string[]] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  for (const [name, sources] of Object.entries(additions)) {
    policy.set(name, [...new Set([...(policy.get(name) ?? []), ...sources])]);
  }
  const directives = [...policy].map(([name, sources]) => [name, ...sources].join(' '));
  reply.header('content-security-policy', directives.join(';'));
}

/** Its origin: a path in a policy would match that one path only. */
function otherBackend({ frontEndHost }: Pick<SecurityConfig, 'frontEndHost'>): string[] {
  return frontEndHost === undefined ? [] : [new URL(frontEndHost).origin];
}
