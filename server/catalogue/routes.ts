import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { STOCK_SEEN_HEADER } from '../../contract/catalogue/admin-endpoints.ts';
import { OWN_FIELDS_HEADER } from '../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER } from '../../contract/catalogue/product-seen.ts';
import { catalogueCalls, type Product } from '../../contract/catalogue/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { WHOLE_LISTS } from '../platform/http/live-answer.ts';
import { addRoute } from '../platform/http/route.ts';
import { addCategory, changeCategory, removeCategory } from './categories/categories.ts';
import { costOfList, isPlain, listProducts, type ProductQuery } from './products/product-list.ts';
import { productListUrl } from './products/product-list-url.ts';
import {
  addProduct,
  changeProduct,
  getProduct,
  getRelatedProducts,
  removeProduct,
} from './products/products.ts';

const idsOf = (products: readonly Product[]) => products.map(({ _id }) => _id);

export function addCatalogueRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue } = services;
  addRoute(
    app,
    services,
    catalogueCalls.listProducts,
    async (_ctx, { query, keepLive }) => {
      const list = () => listProducts(services, query);
      const page = await list();
      if (page instanceof Failure) return page;
      const { total, nextCursor, headers } = page;
      // A list that orders can rearrange shows all products in a way.
      const isOfAll = isPlain(query) || query.sort === 'stock';
      const shownIn = (products: readonly Product[]) => (isOfAll ? [WHOLE_LISTS] : idsOf(products));
      keepLive({
        shows: shownIn(page.products),
        remake: async () => {
          const fresh = await list();
          if (fresh instanceof Failure) return undefined;
          const isAlike =
            fresh.total === total &&
            fresh.nextCursor === nextCursor &&
            isDeepStrictEqual(fresh.headers, headers);
          return isAlike ? { payload: fresh.body.text, shows: shownIn(fresh.products) } : undefined;
        },
      });
      return page;
    },
    {
      isCached: true,
      canonicalUrl: productListUrl,
      readCost: (query, isUnkept) =>
        costOfList(query as ProductQuery, catalogue.snapshot, isUnkept),
    },
  );
  addRoute(
    app,
    services,
    catalogueCalls.getProduct,
    async (_ctx, { params: { id }, keepLive }) => {
      const find = () => getProduct(services, { productId: id });
      keepLive({
        shows: [id],
        own: id,
        remake: async () => {
          const fresh = await find();
          if (fresh instanceof Failure) return undefined;
          return { payload: JSON.stringify(fresh), shows: [id] };
        },
      });
      return find();
    },
    { isCached: true },
  );
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
  addRoute(
    app,
    services,
    catalogueCalls.listCategories,
    async () => ({ categories: [...catalogue.snapshot.categories] }),
    { isCached: true },
  );

  addRoute(app, services, catalogueCalls.addProduct, (ctx, { headers, body }) =>
    addProduct(ctx, { ...body, ...headers[OWN_FIELDS_HEADER] }),
  );
  addRoute(app, services, catalogueCalls.updateProduct, (ctx, { headers, body }) => {
    const { _id: productId, ...form } = body;
    const stockSeen = headers[STOCK_SEEN_HEADER];
    const seen = headers[PRODUCT_SEEN_HEADER];
    const own = headers[OWN_FIELDS_HEADER];
    return changeProduct(ctx, { productId, ...form, ...own, stockSeen, seen });
  });
  addRoute(app, services, catalogueCalls.removeProduct, (ctx, { body }) =>
    removeProduct(ctx, { productId: body._id }),
  );
  addRoute(app, services, catalogueCalls.addCategory, (ctx, { body }) => addCategory(ctx, body));
  addRoute(app, services, catalogueCalls.updateCategory, (ctx, { body }) =>
    changeCategory(ctx, { categoryId: body._id, name: body.name }),
  );
  addRoute(app, services, catalogueCalls.removeCategory, (ctx, { body }) =>
    removeCategory(ctx, { categoryId: body._id }),
  );
}
