import type { FastifyInstance } from 'fastify';
import { importCalls } from '../../contract/catalogue/import-schemas.ts';
import { catalogueCalls } from '../../contract/catalogue/schemas.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import { describeRows } from './import/bad-rows.ts';
import { getImport, importProducts, tryImport } from './import/import-products.ts';
import { changeProductsInBulk } from './products/bulk-changes.ts';
import { exportProducts } from './products/export-products.ts';
import { moveStock } from './products/move-stock.ts';
import { getProduct } from './products/products.ts';
import { searchProducts } from './products/search-products.ts';

/** What owners alone see and do: searches, bulk changes, imports, and one product's stock. */
export function addCatalogueRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, importCalls.exportProducts, (ctx) => exportProducts(ctx));
  addRoute(
    app,
    services,
    importCalls.importProducts,
    async (ctx, { query, body: bytes, isDisconnected }) => {
      const { dryRun, requestId } = query;
      if (dryRun === '0') return importProducts(ctx, { bytes, requestId, isDisconnected });
      const trial = await tryImport(ctx, { bytes });
      if (trial instanceof Failure) return trial;
      return { ...trial, badRows: describeRows(trial.badRows, ctx.language) };
    },
  );
  addRoute(app, services, importCalls.getImport, (ctx, { params }) => getImport(ctx, params));
  addRoute(app, services, catalogueCalls.searchProducts, (ctx, { query }) =>
    searchProducts(ctx, query),
  );
  addRoute(app, services, catalogueCalls.getWholeProduct, (ctx, { params }) =>
    getProduct(ctx, { productId: params.id }),
  );
  addRoute(app, services, catalogueCalls.changeProductsInBulk, (ctx, { body }) =>
    changeProductsInBulk(ctx, body),
  );
  addRoute(app, services, catalogueCalls.moveStock, (ctx, { params, body }) =>
    moveStock(ctx, { productId: params.id, change: body.change }),
  );
}
