import type { Product } from '../../../contract/catalogue.ts';
import { recordChange } from '../../audit/record.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { addToStock, findStock } from '../../stock/owner-stock.ts';
import { stockFailure, unknownProduct } from '../failures.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { toProduct } from '../snapshot/snapshot.ts';
import type { Admin, ProductEdit } from './products.ts';
import { findProductsById } from './queries.ts';

/** By a difference, so that what orders take at the same time stays taken. */
export function moveStock(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  id: string,
  change: number,
): Promise<Product | Failure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const stock = await moveBy(tx, id, change);
    if (stock instanceof Failure) return stock;
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

/** The stock that a form asks for; where it says what it showed, only the difference counts. */
export async function stockAfter(
  tx: Queryable,
  id: string,
  { countInStock, stockSeen }: Pick<ProductEdit, 'countInStock' | 'stockSeen'>,
): Promise<number | Failure> {
  return stockSeen === undefined ? countInStock : moveBy(tx, id, countInStock - stockSeen);
}

async function moveBy(tx: Queryable, id: string, change: number): Promise<number | Failure> {
  const moved = await addToStock(tx, id, change);
  if (moved !== undefined) return moved;
  const stock = await findStock(tx, id);
  return stock === undefined ? unknownProduct() : stockFailure(stock, change);
}
