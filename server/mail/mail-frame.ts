import type { FastifyInstance } from 'fastify';
import { MAIL_FRAME_PATH } from '../../contract/mail/frame.ts';

const EMPTY = '<!doctype html><html lang="en"><head><title></title></head><body></body></html>';

/**
 * The back office writes a mail into this document. A frame's `srcdoc` would have the policy of the
 * page, which allows no style in a mail; here styles are allowed, scripts and forms are not, and
 * links open in a window of their own. The document has no content, so anybody may have it.
 */
export function addMailFrame(app: FastifyInstance, publicUrl: () => string): void {
  app.get(MAIL_FRAME_PATH, { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policyOf(new URL(publicUrl()).origin),
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(EMPTY),
  );
}

/** The shop's logo has the address that customers use, which may not be the one in use here. */
function policyOf(origin: string): string {
  return [
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}
