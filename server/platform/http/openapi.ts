import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemSchema } from '../../../contract/errors.ts';
import { SHOP_NAME } from '../../../contract/wording.ts';
import { BEARER_SCHEME } from './describe-call.ts';
import { type ApiDocument, REFERENCE_CSS, renderReference } from './reference-page.ts';

const HIDDEN = { config: { access: 'public' }, schema: { hide: true } } as const;

/** Must be registered before the routes it describes. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${SHOP_NAME} API`,
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Everything the shop’s pages use. Errors are problem+json with a stable code. Calls that need a signed-in user send the token as “Authorization: Bearer …”. Amounts are numbers of rupees with at most two decimals. Only what concerns paying counts whole paise instead: `amount` of placeOrder and payOrder, and every field whose name ends in “Paise”. No answer uses both.',
      },
      servers: [{ url: '/', description: 'This shop' }],
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
    transformObject: (input) =>
      'openapiObject' in input ? withProblem(input.openapiObject) : input.swaggerObject,
  });
  app.get('/api/openapi.json', HIDDEN, async () => app.swagger());
  app.get('/api/docs', HIDDEN, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderReference(app.swagger() as ApiDocument)),
  );
  app.get('/api/docs.css', HIDDEN, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_CSS),
  );
}

/** Adds the schema that all error responses refer to by id. */
function withProblem<Document extends { components?: object }>(document: Document): Document {
  // Without the registry that holds its id, or it would become a reference to itself.
  const { $schema, ...Problem } = z.toJSONSchema(problemSchema, { metadata: z.registry() });
  return { ...document, components: { ...document.components, schemas: { Problem } } };
}
