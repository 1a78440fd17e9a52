import type { FastifyInstance } from 'fastify';
import { catalogueCalls, type Product } from '../../contract/catalogue/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import { getRelatedProducts } from './products/products.ts';

const idsOf = (products: readonly Product[]) => products.map(({ _id }) => _id);

export function addCatalogueRoutes(app: FastifyInstance, services: Services): void {
  addRoute(
    app,
    services,
    catalogueCalls.getRelatedProducts,
    async (_ctx, { params: { id }, keepLive }) => {
      const find = () => getRelatedProducts(services, { productId: id });
      const related = await find();
      if (related instanceof Failure) return related;
      keepLive({
        shows: idsOf(related),
        remake: async () => {
          const fresh = await find();
          if (fresh instanceof Failure) return undefined;
          return { payload: JSON.stringify(fresh), shows: idsOf(fresh) };
        },
      });
      return related;
    },
    { isCached: true, readCost: () => ({ pages: 1 }) },
  );
}
