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

  addRoute(app, calls.addProduct, ({ body }) => addProduct(database, catalogue, body));
  addRoute(app, calls.updateProduct, ({ body: { _id, ...form } }) =>
    changeProduct(database, catalogue, _id, form),
  );
  addRoute(app, calls.removeProduct, ({ body }) => removeProduct(database, catalogue, body._id));
  addRoute(app, calls.addCategory, ({ body }) => addCategory(database, catalogue, body));
  addRoute(app, calls.updateCategory, ({ body }) => changeCategory(database, catalogue, body));
  addRoute(app, calls.removeCategory, ({ body }) => removeCategory(database, catalogue, body._id));
}
