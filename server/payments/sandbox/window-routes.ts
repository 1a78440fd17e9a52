import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Language } from '../../../contract/language.ts';
import { SANDBOX_WINDOW } from '../../../contract/payments/sandbox-wording.ts';
import { requestLanguage } from '../../platform/languages.ts';
import { words } from '../../platform/words.ts';
import { contextOf, type SandboxServices } from './context.ts';
import { payInWindow } from './pay-in-window.ts';
import { idSchema, OPEN } from './schemas.ts';
import { UPI_NUMBER } from './special-numbers.ts';

const WINDOW = join(import.meta.dirname, 'window');
/** Placeholders in the window's script. */
const TEXTS = "'__TEXTS__'";
const UPI = "'__UPI_NUMBER__'";
const checkoutBody = z.object({
  key_id: z.string().max(64),
  order_id: idSchema,
  card: z.object({ number: z.string().max(30) }),
  isDeclined: z.boolean().default(false),
});

/** The checkout window and the calls it makes. */
export function addWindowRoutes(scope: FastifyInstance, services: SandboxServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/v1/checkout',
    { config: OPEN, schema: { body: checkoutBody } },
    async (request, reply) => {
      const { body } = request;
      const answer = await payInWindow(contextOf(services, request), {
        keyId: body.key_id,
        orderId: body.order_id,
        cardNumber: body.card.number,
        isDeclined: body.isDeclined,
      });
      return reply.code('error' in answer ? 400 : 200).send(answer);
    },
  );
  app.get('/checkout.js', { config: OPEN }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readScript(requestLanguage())),
  );
  app.get('/checkout.css', { config: OPEN }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(join(WINDOW, 'checkout.css'))),
  );
}

async function readScript(language: Language): Promise<string> {
  const script = await readFile(join(WINDOW, 'checkout.js'), 'utf8');
  return script
    .replace(TEXTS, () => JSON.stringify(words(SANDBOX_WINDOW, language)))
    .replace(UPI, () => JSON.stringify(UPI_NUMBER));
}
