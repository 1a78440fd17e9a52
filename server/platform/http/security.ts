import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROBLEMS } from '../../../contract/wording/problems.ts';
import type { Config } from '../../config.ts';
import { installReportingEndpoints, reportingDirectives } from './csp-reports.ts';
import { isHttps } from './is-https.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

const ONE_YEAR_S = 31_536_000;

/** Razorpay's window, only where Razorpay is on. */
const RAZORPAY_HOSTS = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
};
const NO_HOSTS = { script: [], frame: [], connect: [] };

type SecurityConfig = Pick<Config, 'publicUrl' | 'rateLimits' | 'frontEndHost' | 'razorpay'>;

/** The headers that keep a browser from doing what a page of ours never asks for. */
export async function installSecurity(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  const hosts = config.razorpay === undefined ? NO_HOSTS : RAZORPAY_HOSTS;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Owners link pictures from anywhere; nothing else comes from elsewhere.
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
    // Banks open pop-ups while paying.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Names are looked up early only where a page asks for it, and ours do not.
    xDnsPrefetchControl: false,
    // For browsers and plug-ins that nobody has any more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isHttps(config)
      ? { maxAge: ONE_YEAR_S, includeSubDomains: false }
      : false,
  });
  installReportingEndpoints(app, config);
  omitDocumentHeadersOfJson(app);
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => rateLimitKeyOf(ip),
      errorResponseBuilder: (_request, { after }) =>
        Object.assign(new Error(`${PROBLEMS.tooManyRequests} ${PROBLEMS.tryAgainIn(after)}`), {
          statusCode: 429,
        }),
    });
  }
}

/** What browsers heed of a document only, or do anyway. */
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

/** No browser takes JSON for a document, and a short list is half headers with them. */
function omitDocumentHeadersOfJson(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (JSON_TYPE.test(String(reply.getHeader('content-type')))) removeDocumentHeaders(reply);
  });
}

function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}

/** Lets this one answer carry styles of its own: those with this hash, and no others. */
export function allowStyles(reply: FastifyReply, hash: string): void {
  extendPolicy(reply, { 'style-src': ["'self'", `'${hash}'`] });
}

/** Its checkout.js comes from several hosts of its own, and integrators kept finding new ones. */
const RAZORPAY = 'https://*.razorpay.com';

/** What the page needs that opens the provider's real window; `undefined` where none is opened. */
export function paymentPolicy(config: SecurityConfig): Policy | undefined {
  const backend = otherBackend(config);
  if (config.razorpay === undefined && backend.length === 0) return undefined;
  return {
    'script-src': ["'self'", RAZORPAY, ...backend],
    'frame-src': ["'self'", RAZORPAY],
    'connect-src': ["'self'", RAZORPAY],
    'form-action': ["'self'", RAZORPAY],
    'font-src': ["'self'", RAZORPAY],
    // It styles its frame by an attribute; without that the backdrop covers the frame.
    'style-src': ["'self'", "'unsafe-inline'", RAZORPAY, ...backend],
    'style-src-attr': ["'unsafe-inline'"],
  };
}

export type Policy = Readonly<Record<string, readonly string[]>>;

/** Adds sources to the policy of this one answer. */
export function extendPolicy(reply: FastifyReply, additions: Policy): void {
  const header = reply.getHeader('content-security-policy');
  if (typeof header !== 'string') throw new Error('The answer has no policy to add to.');
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
function otherBackend({ frontEndHost }: SecurityConfig): string[] {
  return frontEndHost === undefined ? [] : [new URL(frontEndHost).origin];
}
