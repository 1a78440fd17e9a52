import type {
  Product,
  ProductForm,
  SentProduct,
  WholeProduct,
} from '../../../contract/catalogue/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import { findMissingPictures, keepPictures } from '../../images/picture-use.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import { toAudited, toFields, toForm, toWholeProduct } from '../entities.ts';
import { noSuchCategory, noSuchPicture, unknownProduct } from '../failures.ts';
import type { Catalogue, ReadCatalogue } from '../snapshot/catalogue.ts';
import { changeCatalogue } from '../snapshot/changes.ts';
import { lockProducts } from './bulk-queries.ts';
import { mergeEdit } from './merge-edit.ts';
import { changeStock } from './move-stock.ts';
import type { Admin, ProductEdit } from './product-form.ts';
import {
  deleteProduct,
  findCategoryBySlug,
  findProductsById,
  insertProduct,
  type ProductFields,
  updateProduct,
} from './queries.ts';

export async function getProduct(
  { snapshot, findProducts }: ReadCatalogue,
  id: string,
): Promise<Product | OldFailure> {
  // Ids can be made up, so the database is only asked for those that are known.
  const [product] = snapshot.has(id) ? await findProducts([id]) : [];
  return product ?? unknownProduct();
}

/** The same with what only owners see. */
export async function getWholeProduct(
  { snapshot, findWholeProducts }: Pick<Catalogue, 'snapshot' | 'findWholeProducts'>,
  id: string,
): Promise<WholeProduct | OldFailure> {
  const [product] = snapshot.has(id) ? await findWholeProducts([id]) : [];
  return product ?? unknownProduct();
}

/** Others of its category. */
export async function getRelatedProducts(
  { snapshot, findProducts }: ReadCatalogue,
  id: string,
): Promise<Product[] | OldFailure> {
  const related = snapshot.relatedTo(id);
  return related === undefined ? unknownProduct() : findProducts(related);
}

export function addProduct(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  sent: SentProduct,
): Promise<WholeProduct | OldFailure> {
  const id = newId();
  const form = toForm(sent);
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const fields = await readForm(tx, form);
    if (fields instanceof OldFailure) return fields;
    const stock = form.countInStock;
    await insertProduct(tx, { id, ...fields, stock, rating_halves: 0, created_at: Date.now() });
    const product = await findProduct(tx, id);
    if (product instanceof OldFailure) return product;
    await recordChange(tx, {
      actorId: admin.id,
      action: 'add',
      subject: subjectOf(product),
      after: toAudited(product),
    });
    return product;
  });
}

export function changeProduct(
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  id: string,
  { stockSeen, seen, ...sent }: ProductEdit,
): Promise<WholeProduct | OldFailure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    // An order in between would look like part of what the owner changed.
    await lockProducts(tx, [id]);
    const before = await findProduct(tx, id);
    if (before instanceof OldFailure) return before;
    const merged = mergeEdit(before, toForm(sent, before), seen);
    if (merged instanceof OldFailure) return merged;
    const fields = await readForm(tx, merged, before.image);
    if (fields instanceof OldFailure) return fields;
    const refused = await changeStock(tx, id, { countInStock: sent.countInStock, stockSeen });
    if (refused !== undefined) return refused;
    await updateProduct(tx, id, fields);
    const after = await findProduct(tx, id);
    if (after instanceof OldFailure) return after;
    await recordChange(tx, {
      actorId: admin.id,
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
  database: Database,
  catalogue: Catalogue,
  admin: Admin,
  id: string,
): Promise<WholeProduct | OldFailure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const product = await findProduct(tx, id);
    if (product instanceof OldFailure) return product;
    await deleteProduct(tx, id);
    await recordChange(tx, {
      actorId: admin.id,
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

async function findProduct(tx: Queryable, id: string): Promise<WholeProduct | OldFailure> {
  const [row] = await findProductsById(tx, [id]);
  return row === undefined ? unknownProduct() : toWholeProduct(row);
}

async function readForm(
  tx: Queryable,
  form: ProductForm,
  imageBefore?: string,
): Promise<ProductFields | OldFailure> {
  const category = await findCategoryBySlug(tx, form.category);
  if (category === undefined) return noSuchCategory();
  await keepPictures(tx, [form.image]);
  // A form may be saved long after its picture was uploaded.
  if (form.image !== imageBefore && (await findMissingPictures(tx, [form.image])).size > 0) {
    return noSuchPicture();
  }
  return toFields(form, category.id);
}
