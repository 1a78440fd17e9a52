import type { Product } from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { findStock, moveStockBy } from '../../stock/move.ts';
import { setStock } from '../../stock/set.ts';
import { toProduct } from '../entities.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import type { ProductEdit } from './product-form.ts';
import { findProductsById } from './queries.ts';
import { stockFailure } from './stock-failure.ts';

/** As a difference, so that concurrent orders are not undone. */
export function moveStock(
  ctx: Pick<Context, 'database' | 'catalogue' | 'actor'>,
  { productId: id, change }: { productId: string; change: number },
): Promise<Product | Failure> {
  return changeCatalogue(ctx, id, async (tx) => {
    const stock = await moveBy(tx, id, change);
    if (stock instanceof Failure) return stock;
    const [row] = await findProductsById(tx, [id]);
    if (row === undefined) return new Failure('productNotFound');
    await recordChange(tx, {
      actorId: ctx.actor.id,
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
): Promise<Failure | undefined> {
  if (stockSeen === undefined) {
    await setStock(tx, id, countInStock);
    return undefined;
  }
  const moved = await moveBy(tx, id, countInStock - stockSeen);
  return moved instanceof Failure ? moved : undefined;
}

async function moveBy(tx: Queryable, id: string, change: number): Promise<number | Failure> {
  const moved = await moveStockBy(tx, { productId: id, change });
  if (moved !== undefined) return moved;
  const stock = await findStock(tx, id);
  return stock === undefined ? new Failure('productNotFound') : stockFailure(stock, change);
}
