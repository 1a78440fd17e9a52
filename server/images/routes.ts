import type { FastifyInstance } from 'fastify';
import { catalogueCalls } from '../../contract/catalogue/schemas.ts';
import { settingsCalls } from '../../contract/settings/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { getImage } from './get-image.ts';
import { UPLOADED_PREFIX, uploadImage, uploadShopPicture } from './upload.ts';

/** A picture's name is derived from its bytes, so its content never changes. */
const IMAGE_CACHE = 'public, max-age=31536000, immutable';

export function addImageRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, catalogueCalls.uploadImage, (ctx, { body }) =>
    uploadImage(ctx, { bytes: body }),
  );
  addRoute(app, services, settingsCalls.uploadShopPicture, (ctx, { body }) =>
    uploadShopPicture(ctx, { bytes: body }),
  );

  // The pictures that come with the shop are files, see `storefront/routes.ts`; these have their
  // own prefix.
  app.get<{ Params: { rest: string } }>(
    `/images/${UPLOADED_PREFIX}:rest`,
    { config: { access: 'public' } },
    async (request, reply) => {
      const fileName = UPLOADED_PREFIX + request.params.rest;
      const image = await getImage(services, { fileName });
      if (image === undefined) return app.sendNotFound(request, reply);
      const etag = `"${fileName}"`;
      reply.headers({ 'cache-control': IMAGE_CACHE, etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(`image/${image.format}`).send(image.bytes);
    },
  );
}
