import type { FastifyInstance } from 'fastify';
import { catalogueCalls } from '../../contract/catalogue.ts';
import { importCalls } from '../../contract/product-import.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { changeProductsInBulk } from './bulk-changes.ts';
import type { Catalogue } from './catalogue.ts';
import { exportProducts } from './export-products.ts';
import { getImport, importProducts, tryImport } from './import-products.ts';
import { moveStock } from './move-stock.ts';

/** What an owner does to many products at once, and to the stock of one. */
export function addCatalogueWorkRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
): void {
  addRoute(app, importCalls.exportProducts, () => exportProducts(catalogue));
  addRoute(app, importCalls.importProducts, ({ signedIn, query, body: bytes, isGone }) => {
    const { dryRun, requestId } = query;
    return dryRun === '1'
      ? tryImport(database, bytes)
      : importProducts(database, catalogue, signedIn, { bytes, requestId, isGone });
  });
  addRoute(app, importCalls.getImport, ({ params }) => getImport(database, params.requestId));
  addRoute(app, catalogueCalls.changeProductsInBulk, ({ signedIn, body }) =>
    changeProductsInBulk(database, catalogue, signedIn, body),
  );
  addRoute(app, catalogueCalls.moveStock, ({ signedIn, params, body }) =>
    moveStock(database, catalogue, signedIn, params.id, body.change),
  );
}
