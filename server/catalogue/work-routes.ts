import type { FastifyInstance } from 'fastify';
import { importCalls } from '../../contract/catalogue/import-schemas.ts';
import { catalogueCalls } from '../../contract/catalogue/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { getImport, importProducts, tryImport } from './import/import-products.ts';
import { changeProductsInBulk } from './products/bulk-changes.ts';
import { exportProducts } from './products/export-products.ts';
import { moveStock } from './products/move-stock.ts';
import { getWholeProduct } from './products/products.ts';
import { searchProducts } from './products/search-products.ts';

/** What owners alone see and do: searches, bulk changes, imports, and one product's stock. */
export function addCatalogueWorkRoutes(
  app: FastifyInstance,
  { database, catalogue }: Services,
): void {
  addOldRoute(app, importCalls.exportProducts, () => exportProducts(catalogue));
  addOldRoute(
    app,
    importCalls.importProducts,
    ({ signedIn, query, body: bytes, isDisconnected }) => {
      const { dryRun, requestId } = query;
      return dryRun === '1'
        ? tryImport(database, bytes)
        : importProducts(database, catalogue, signedIn, { bytes, requestId, isDisconnected });
    },
  );
  addOldRoute(app, importCalls.getImport, ({ params }) => getImport(database, params.requestId));
  addOldRoute(app, catalogueCalls.searchProducts, ({ query }) => searchProducts(catalogue, query));
  addOldRoute(app, catalogueCalls.getWholeProduct, ({ params }) =>
    getWholeProduct(catalogue, params.id),
  );
  addOldRoute(app, catalogueCalls.changeProductsInBulk, ({ signedIn, body }) =>
    changeProductsInBulk(database, catalogue, signedIn, body),
  );
  addOldRoute(app, catalogueCalls.moveStock, ({ signedIn, params, body }) =>
    moveStock(database, catalogue, signedIn, params.id, body.change),
  );
}
