import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { STOCK_SEEN_HEADER } from '../../contract/catalogue/admin-endpoints.ts';
import { OWN_FIELDS_HEADER } from '../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER } from '../../contract/catalogue/product-seen.ts';
import { catalogueCalls, type Product } from '../../contract/catalogue/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { WHOLE_LISTS } from '../platform/http/live-answer.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { OldFailure } from '../platform/old-failure.ts';
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

export function addCatalogueRoutes(app: FastifyInstance, { database, catalogue }: Services): void {
  addOldRoute(
    app,
    catalogueCalls.listProducts,
    async ({ query, keepLive }) => {
      const list = () => listProducts(catalogue, query);
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
  addOldRoute(
    app,
    catalogueCalls.getProduct,
    async ({ params: { id }, keepLive }) => {
      const find = () => getProduct(catalogue, id);
      keepLive({
        shows: [id],
        own: id,
        remake: async () => {
          const fresh = await find();
          if (fresh instanceof OldFailure) return undefined;
          return { payload: JSON.stringify(fresh), shows: [id] };
        },
      });
      return find();
    },
    { isCached: true },
  );
  addOldRoute(
    app,
    catalogueCalls.getRelatedProducts,
    async ({ params: { id }, keepLive }) => {
      const find = () => getRelatedProducts(catalogue, id);
      const related = await find();
      if (related instanceof OldFailure) return related;
      keepLive({
        shows: idsOf(related),
        remake: async () => {
          const fresh = await find();
          if (fresh instanceof OldFailure) return undefined;
          return { payload: JSON.stringify(fresh), shows: idsOf(fresh) };
        },
      });
      return related;
    },
    { isCached: true, readCost: () => ({ pages: 1 }) },
  );
  addOldRoute(
    app,
    catalogueCalls.listCategories,
    async () => ({ categories: [...catalogue.snapshot.categories] }),
    { isCached: true },
  );

  addOldRoute(app, catalogueCalls.addProduct, ({ signedIn, headers, body }) =>
    addProduct(database, catalogue, signedIn, { ...body, ...headers[OWN_FIELDS_HEADER] }),
  );
  addOldRoute(
    app,
    catalogueCalls.updateProduct,
    ({ signedIn, headers, body: { _id, ...form } }) => {
      const stockSeen = headers[STOCK_SEEN_HEADER];
      const seen = headers[PRODUCT_SEEN_HEADER];
      const own = headers[OWN_FIELDS_HEADER];
      return changeProduct(database, catalogue, signedIn, _id, {
        ...form,
        ...own,
        stockSeen,
        seen,
      });
    },
  );
  addOldRoute(app, catalogueCalls.removeProduct, ({ signedIn, body }) =>
    removeProduct(database, catalogue, signedIn, body._id),
  );
  addOldRoute(app, catalogueCalls.addCategory, ({ signedIn, body }) =>
    addCategory(database, catalogue, signedIn, body),
  );
  addOldRoute(app, catalogueCalls.updateCategory, ({ signedIn, body }) =>
    changeCategory(database, catalogue, signedIn, body),
  );
  addOldRoute(app, catalogueCalls.removeCategory, ({ signedIn, body }) =>
    removeCategory(database, catalogue, signedIn, body._id),
  );
}
