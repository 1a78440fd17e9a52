import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';
import { Failure } from '../failure.ts';
import { installReportingEndpoints, reportingDirectives } from './csp-reports.ts';
import { RefusedRequest } from './errors.ts';
import { isHttps } from './is-https.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

const ONE_YEAR_S = 31_536_000;

/** For Razorpay's window, only if Razorpay is configured. */
const RAZORPAY_HOSTS = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
};
const NO_HOSTS = { script: [], frame: [], connect: [] };

type SecurityConfig = Pick<Config, 'publicUrl' | 'rateLimits' | 'frontEndHost' | 'razorpay'>;

/** The headers that forbid everything our pages never do. */
export async function installSecurity(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  const hosts = config.razorpay === undefined ? NO_HOSTS : RAZORPAY_HOSTS;
  // Built once: the plugin for Fastify builds them again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Owners link pictures from anywhere; everything else is our own.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        scriptSrc: ["'self'", ...hosts.script],
        frameSrc: ["'self'", ...hosts.frame],
        connectSrc: ["'self'", ...otherBackend(config), ...hosts.connect],
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

/** Its checkout.js loads from several subdomains, and new ones keep appearing. */
const RAZORPAY = 'https://*.razorpay.com';

/**
 * What the page that opens the provider's real window needs; undefined if there is no such window.
 */
export function paymentPolicy(
  config: Pick<SecurityConfig, 'razorpay' | 'frontEndHost'>,
): Policy | undefined {
  const backend = otherBackend(config);
  if (config.razorpay === undefined && backend.length === 0) return undefined;
  return {
    'script-src': ["'self'", RAZORPAY, ...backend],
    'frame-src': ["'self'", RAZORPAY],
    'connect-src': ["'self'", RAZORPAY],
    'form-action': ["'self'", RAZORPAY],
    'font-src': ["'self'", RAZORPAY],
    // It styles its frame with an attribute; without that the backdrop covers the frame.
    'style-src': ["'self'", "'unsafe-inline'", RAZORPAY, ...backend],
    'style-src-attr': ["'unsafe-inline'"],
  };
}

export type Policy = Readonly<Record<string, readonly string[]>>;

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
