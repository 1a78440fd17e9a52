import type { Product } from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import { findStock, moveStockBy } from '../../stock/move.ts';
import { setStock } from '../../stock/set.ts';
import { toProduct } from '../entities.ts';
import { stockFailure, unknownProduct } from '../failures.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import type { Admin, ProductEdit } from './product-form.ts';
import { findProductsById } from './queries.ts';

/** As a difference, so that concurrent orders are not undone. */
export function moveStock(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  id: string,
  change: number,
): Promise<Product | OldFailure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const stock = await moveBy(tx, id, change);
    if (stock instanceof OldFailure) return stock;
    const [row] = await findProductsById(tx, [id]);
    if (row === undefined) return unknownProduct();
    await recordChange(tx, {
      actorId: admin.id,
      action: 'change',
      subject: { kind: 'product', id, name: row.name },
      before: { countInStock: stock - change },
      after: { countInStock: stock },
    });
    return toProduct(row);
  });
}

/** Sets the stock a form asks for; if the form says what it showed, only the difference counts. */
export async function changeStock(
  tx: Queryable,
  id: string,
  { countInStock, stockSeen }: Pick<ProductEdit, 'countInStock' | 'stockSeen'>,
): Promise<OldFailure | undefined> {
  if (stockSeen === undefined) {
    await setStock(tx, id, countInStock);
    return undefined;
  }
  const moved = await moveBy(tx, id, countInStock - stockSeen);
  return moved instanceof OldFailure ? moved : undefined;
}

async function moveBy(tx: Queryable, id: string, change: number): Promise<number | OldFailure> {
  const moved = await moveStockBy(tx, { productId: id, change });
  if (moved !== undefined) return moved;
  const stock = await findStock(tx, id);
  return stock === undefined ? unknownProduct() : stockFailure(stock, change);
}
