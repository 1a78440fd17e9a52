import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const ONE_YEAR_S = 31_536_000;

type SecurityConfig = Pick<Config, 'publicUrl' | 'rateLimits' | 'frontEndHost'>;

/** The headers that keep a browser from doing what a page of ours never asks for. */
export async function installSecurity(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Owners link pictures from anywhere; nothing else comes from elsewhere.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        connectSrc: ["'self'", ...(config.frontEndHost === undefined ? [] : [config.frontEndHost])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Banks open pop-ups while paying.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: ONE_YEAR_S }
      : false,
  });
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, { after }) =>
        Object.assign(new Error(`Too many requests. Please try again in ${after}.`), {
          statusCode: 429,
        }),
    });
  }
}
