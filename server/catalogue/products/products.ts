import type {
  Product,
  ProductForm,
  SentProduct,
  WholeProduct,
} from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { findMissingPictures, keepPictures } from '../../images/picture-use.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { toAudited, toFields, toForm, toWholeProduct } from '../entities.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { lockProducts } from './bulk-queries.ts';
import { mergeEdit } from './merge-edit.ts';
import { changeStock } from './move-stock.ts';
import type { ProductEdit } from './product-form.ts';
import {
  deleteProduct,
  findCategoryBySlug,
  findProductsById,
  insertProduct,
  type ProductFields,
  updateProduct,
} from './queries.ts';

type ChangeContext = Pick<Context, 'database' | 'catalogue' | 'actor'>;

/** With what only owners see. */
export async function getProduct(
  { catalogue: { snapshot, findWholeProducts } }: Pick<Context, 'catalogue'>,
  { productId: id }: { productId: string },
): Promise<WholeProduct | Failure> {
  // Ids can be made up, so the database is only asked for those that are known.
  const [product] = snapshot.has(id) ? await findWholeProducts([id]) : [];
  return product ?? new Failure('productNotFound');
}

export function addProduct(
  ctx: ChangeContext & Pick<Context, 'clock'>,
  sent: SentProduct,
): Promise<WholeProduct | Failure> {
  const id = newId();
  const form = toForm(sent);
  const created_at = ctx.clock.now();
  return changeCatalogue(ctx, id, async (tx) => {
    const fields = await readForm(tx, form);
    if (fields instanceof Failure) return fields;
    const stock = form.countInStock;
    await insertProduct(tx, { id, ...fields, stock, rating_halves: 0, created_at });
    const product = await findProduct(tx, id);
    if (product instanceof Failure) return product;
    await recordChange(tx, {
      actorId: ctx.actor.id,
      action: 'add',
      subject: subjectOf(product),
      after: toAudited(product),
    });
    return product;
  });
}

export function changeProduct(
  ctx: ChangeContext,
  { productId: id, stockSeen, seen, ...sent }: ProductEdit & { productId: string },
): Promise<WholeProduct | Failure> {
  return changeCatalogue(ctx, id, async (tx) => {
    // An order in between would look like part of what the owner changed.
    await lockProducts(tx, [id]);
    const before = await findProduct(tx, id);
    if (before instanceof Failure) return before;
    const merged = mergeEdit(before, toForm(sent, before), seen);
    if (merged instanceof Failure) return merged;
    const fields = await readForm(tx, merged, before.image);
    if (fields instanceof Failure) return fields;
    const refused = await changeStock(tx, id, { countInStock: sent.countInStock, stockSeen });
    if (refused !== undefined) return refused;
    await updateProduct(tx, id, fields);
    const after = await findProduct(tx, id);
    if (after instanceof Failure) return after;
    await recordChange(tx, {
      actorId: ctx.actor.id,
      action: 'change',
      subject: subjectOf(after),
      before,
      after,
    });
    return after;
  });
}

/** Past orders keep copies of what they need. */
export function removeProduct(
  ctx: ChangeContext,
  { productId: id }: { productId: string },
): Promise<WholeProduct | Failure> {
  return changeCatalogue(ctx, id, async (tx) => {
    const product = await findProduct(tx, id);
    if (product instanceof Failure) return product;
    await deleteProduct(tx, id);
    await recordChange(tx, {
      actorId: ctx.actor.id,
      action: 'remove',
      subject: subjectOf(product),
      before: toAudited(product),
    });
    return product;
  });
}

function subjectOf({ _id, name }: Product) {
  return { kind: 'product', id: _id, name } as const;
}

async function findProduct(tx: Queryable, id: string): Promise<WholeProduct | Failure> {
  const [row] = await findProductsById(tx, [id]);
  return row === undefined ? new Failure('productNotFound') : toWholeProduct(row);
}

async function readForm(
  tx: Queryable,
  form: ProductForm,
  imageBefore?: string,
): Promise<ProductFields | Failure> {
  const category = await findCategoryBySlug(tx, form.category);
  if (category === undefined) return new Failure('noSuchCategory', { field: 'category' });
  await keepPictures(tx, [form.image]);
  // A form may be saved long after its picture was uploaded.
  if (form.image !== imageBefore && (await findMissingPictures(tx, [form.image])).size > 0) {
    return new Failure('pictureNotFound', { field: 'image' });
  }
  return toFields(form, category.id);
}
