import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SHOP_NAME } from '../../contract/wording.ts';
import { type ApiDocument, REFERENCE_CSS, renderReference } from './reference-page.ts';
import { BEARER_SCHEME } from './route.ts';

const HIDDEN = { config: { access: 'nobody' }, schema: { hide: true } } as const;

/** Must be registered before the routes that it describes. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${SHOP_NAME} API`,
        version: '1',
        description:
          'The calls of the shop. Errors are problem+json with a stable code; signed-in calls carry the token as "Authorization: Bearer …".',
      },
      components: {
        securitySchemes: {
          [BEARER_SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    // Pages, files and health checks are not part of the API.
    transform: (input) =>
      input.url.startsWith('/api/')
        ? jsonSchemaTransform(input)
        : { schema: { hide: true }, url: input.url },
  });
  app.get('/api/openapi.json', HIDDEN, async () => app.swagger());
  app.get('/api/docs', HIDDEN, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderReference(app.swagger() as ApiDocument)),
  );
  app.get('/api/docs.css', HIDDEN, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_CSS),
  );
}
