import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import type { Catalogue } from './catalogue.ts';
import { addCategory, changeCategory, removeCategory } from './categories.ts';
import { listProducts } from './product-list.ts';
import { addProduct, changeProduct, getProduct, removeProduct } from './products.ts';

export function addCatalogueRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
): void {
  addRoute(
    app,
    calls.listProducts,
    async ({ query }) => listProducts(catalogue.snapshot(), query),
    { isReady: true },
  );
  addRoute(
    app,
    calls.getProduct,
    async ({ params }) => getProduct(catalogue.snapshot(), params.id),
    { isReady: true },
  );
  addRoute(
    app,
    calls.listCategories,
    async () => ({ categories: [...catalogue.snapshot().categories] }),
    { isReady: true },
  );

  addRoute(app, calls.addProduct, ({ signedIn, body }) =>
    addProduct(database, catalogue, signedIn, body),
  );
  addRoute(app, calls.updateProduct, ({ signedIn, body: { _id, ...form } }) =>
    changeProduct(database, catalogue, signedIn, _id, form),
  );
  addRoute(app, calls.removeProduct, ({ signedIn, body }) =>
    removeProduct(database, catalogue, signedIn, body._id),
  );
  addRoute(app, calls.addCategory, ({ signedIn, body }) =>
    addCategory(database, catalogue, signedIn, body),
  );
  addRoute(app, calls.updateCategory, ({ signedIn, body }) =>
    changeCategory(database, catalogue, signedIn, body),
  );
  addRoute(app, calls.removeCategory, ({ signedIn, body }) =>
    removeCategory(database, catalogue, signedIn, body._id),
  );
}
