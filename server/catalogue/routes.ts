import type { FastifyInstance } from 'fastify';
import { STOCK_SEEN_HEADER } from '../../contract/admin-endpoints.ts';
import { catalogueCalls } from '../../contract/catalogue.ts';
import { PRODUCT_SEEN_HEADER } from '../../contract/product-seen.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { WHOLE_LISTS } from '../platform/http/live-answer.ts';
import { addRoute } from '../platform/http/route.ts';
import { addCategory, changeCategory, removeCategory } from './categories/categories.ts';
import { costOfList, listProducts, type ProductQuery } from './products/product-list.ts';
import { productListAddress } from './products/product-list-address.ts';
import { addProduct, changeProduct, getProduct, removeProduct } from './products/products.ts';
import type { Catalogue } from './snapshot/catalogue.ts';
import { productPiece } from './snapshot/product-piece.ts';

export function addCatalogueRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
): void {
  addRoute(
    app,
    catalogueCalls.listProducts,
    async ({ query, keepLive }) => {
      const list = () => listProducts(catalogue.listSnapshot(), query);
      const page = await list();
      if (page instanceof Failure) return page;
      const { total, nextCursor } = page;
      keepLive({
        shows: [WHOLE_LISTS],
        remake: async () => {
          const fresh = await list();
          if (fresh instanceof Failure) return undefined;
          const isAlike = fresh.total === total && fresh.nextCursor === nextCursor;
          return isAlike ? { payload: fresh.body.text(), shows: [WHOLE_LISTS] } : undefined;
        },
      });
      return page;
    },
    {
      isCached: true,
      canonicalAddress: productListAddress,
      readCost: (query) => costOfList(query as ProductQuery, catalogue.listSnapshot()),
    },
  );
  addRoute(
    app,
    catalogueCalls.getProduct,
    async ({ params: { id }, keepLive }) => {
      const findEntry = () => catalogue.snapshot().byId.get(id);
      keepLive({
        shows: [id],
        own: id,
        remake: async () => {
          const entry = findEntry();
          return entry && { payload: productPiece(entry).text, shows: [id] };
        },
      });
      return getProduct(catalogue.snapshot(), id);
    },
    { isCached: true },
  );
  addRoute(
    app,
    catalogueCalls.listCategories,
    async () => ({ categories: [...catalogue.snapshot().categories] }),
    { isCached: true },
  );

  addRoute(app, catalogueCalls.addProduct, ({ signedIn, body }) =>
    addProduct(database, catalogue, signedIn, body),
  );
  addRoute(app, catalogueCalls.updateProduct, ({ signedIn, headers, body: { _id, ...form } }) => {
    const stockSeen = headers[STOCK_SEEN_HEADER];
    const seen = headers[PRODUCT_SEEN_HEADER];
    return changeProduct(database, catalogue, signedIn, _id, { ...form, stockSeen, seen });
  });
  addRoute(app, catalogueCalls.removeProduct, ({ signedIn, body }) =>
    removeProduct(database, catalogue, signedIn, body._id),
  );
  addRoute(app, catalogueCalls.addCategory, ({ signedIn, body }) =>
    addCategory(database, catalogue, signedIn, body),
  );
  addRoute(app, catalogueCalls.updateCategory, ({ signedIn, body }) =>
    changeCategory(database, catalogue, signedIn, body),
  );
  addRoute(app, catalogueCalls.removeCategory, ({ signedIn, body }) =>
    removeCategory(database, catalogue, signedIn, body._id),
  );
}
