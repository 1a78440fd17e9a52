import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { STOCK_SEEN_HEADER } from '../../contract/catalogue/admin-endpoints.ts';
import { OWN_FIELDS_HEADER } from '../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER } from '../../contract/catalogue/product-seen.ts';
import { catalogueCalls } from '../../contract/catalogue/schemas.ts';
import { addCategory, changeCategory, removeCategory } from '../catalogue/categories/categories.ts';
import {
  costOfList,
  isPlain,
  listProducts,
  type ProductQuery,
} from '../catalogue/products/product-list.ts';
import { productListUrl } from '../catalogue/products/product-list-url.ts';
import {
  addProduct,
  changeProduct,
  getProduct,
  removeProduct,
} from '../catalogue/products/products.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { JsonText } from '../platform/http/json-text.ts';
import { ListPage } from '../platform/http/list-page.ts';
import { WHOLE_LISTS } from '../platform/http/live-answer.ts';
import { addRoute } from '../platform/http/route.ts';
import { answerWith, specCategory, specProduct } from './entities.ts';

export function addSpecCatalogueRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue } = services;
  addRoute(
    app,
    services,
    catalogueCalls.listProducts,
    async (_ctx, { query, keepLive }) => {
      const list = async () => {
        const page = await listProducts(services, query);
        if (page instanceof Failure) return page;
        const { total, nextCursor, headers } = page;
        const ids = page.body.map(({ _id }) => _id);
        // A list that orders can rearrange shows all products in a way.
        const shows = isPlain(query) || query.sort === 'stock' ? [WHOLE_LISTS] : ids;
        const body = await JsonText.ofList(page.body.map(specProduct));
        return { shows, page: new ListPage(body, total, nextCursor, headers) };
      };
      const listed = await list();
      if (listed instanceof Failure) return listed;
      const { page, shows } = listed;
      keepLive({
        shows,
        remake: async () => {
          const fresh = await list();
          if (fresh instanceof Failure) return undefined;
          const isAlike =
            fresh.page.total === page.total &&
            fresh.page.nextCursor === page.nextCursor &&
            isDeepStrictEqual(fresh.page.headers, page.headers);
          return isAlike ? { payload: fresh.page.body.text, shows: fresh.shows } : undefined;
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
      const find = () => answerWith(specProduct, getProduct(services, { productId: id }));
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
    catalogueCalls.listCategories,
    async () => ({ categories: catalogue.snapshot.categories.map(specCategory) }),
    { isCached: true },
  );

  addRoute(app, services, catalogueCalls.addProduct, (ctx, { headers, body }) =>
    answerWith(specProduct, addProduct(ctx, { ...body, ...headers[OWN_FIELDS_HEADER] })),
  );
  addRoute(app, services, catalogueCalls.updateProduct, (ctx, { headers, body }) => {
    const { _id: productId, ...form } = body;
    const stockSeen = headers[STOCK_SEEN_HEADER];
    const seen = headers[PRODUCT_SEEN_HEADER];
    const own = headers[OWN_FIELDS_HEADER];
    const edit = { productId, ...form, ...own, stockSeen, seen };
    return answerWith(specProduct, changeProduct(ctx, edit));
  });
  addRoute(app, services, catalogueCalls.removeProduct, (ctx, { body }) =>
    answerWith(specProduct, removeProduct(ctx, { productId: body._id })),
  );
  addRoute(app, services, catalogueCalls.addCategory, (ctx, { body }) =>
    answerWith(specCategory, addCategory(ctx, body)),
  );
  addRoute(app, services, catalogueCalls.updateCategory, (ctx, { body }) =>
    answerWith(specCategory, changeCategory(ctx, { categoryId: body._id, name: body.name })),
  );
  addRoute(app, services, catalogueCalls.removeCategory, (ctx, { body }) =>
    answerWith(specCategory, removeCategory(ctx, { categoryId: body._id })),
  );
}
