import type { Product } from '../../contract/entities.ts';
import { toPaise } from '../../contract/pricing.ts';
import { newId } from '../db/ids.ts';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { Catalogue } from './catalogue.ts';
import { changeCatalogue } from './changes.ts';
import {
  deleteProduct,
  findCategoryBySlug,
  findProductsById,
  insertProduct,
  type ProductFields,
  updateProduct,
} from './queries.ts';
import { type CatalogueSnapshot, toProduct } from './snapshot.ts';

/** What the product form sends, its numbers read. */
export type ProductForm = {
  name: string;
  brand: string;
  /** A category's slug. */
  category: string;
  /** In rupees. */
  price: number;
  description: string;
  image: string;
  countInStock: number;
};

export function getProduct({ byId }: CatalogueSnapshot, id: string): Product | Failure {
  return byId.get(id)?.product ?? unknownProduct();
}

export function addProduct(
  database: Database,
  catalogue: Catalogue,
  form: ProductForm,
): Promise<Product | Failure> {
  const id = newId();
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const fields = await readForm(tx, form);
    if (fields instanceof Failure) return fields;
    await insertProduct(tx, { id, ...fields, rating_halves: 0, created_at: Date.now() });
    return findProduct(tx, id);
  });
}

export function changeProduct(
  database: Database,
  catalogue: Catalogue,
  id: string,
  form: ProductForm,
): Promise<Product | Failure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const fields = await readForm(tx, form);
    if (fields instanceof Failure) return fields;
    return (await updateProduct(tx, id, fields)) ? findProduct(tx, id) : unknownProduct();
  });
}

/** Past orders keep copies of what they need. */
export function removeProduct(
  database: Database,
  catalogue: Catalogue,
  id: string,
): Promise<Product | Failure> {
  return changeCatalogue(database, catalogue, id, async (tx) => {
    const product = await findProduct(tx, id);
    if (!(product instanceof Failure)) await deleteProduct(tx, id);
    return product;
  });
}

async function findProduct(tx: Queryable, id: string): Promise<Product | Failure> {
  const [row] = await findProductsById(tx, [id]);
  return row === undefined ? unknownProduct() : toProduct(row);
}

async function readForm(tx: Queryable, form: ProductForm): Promise<ProductFields | Failure> {
  const category = await findCategoryBySlug(tx, form.category);
  if (category === undefined) {
    const detail = 'There is no such category.';
    return new Failure('invalid_input', detail, [{ field: 'category', detail }]);
  }
  return {
    name: form.name,
    brand: form.brand,
    category_id: category.id,
    price_paise: toPaise(form.price),
    description: form.description,
    image: form.image,
    stock: form.countInStock,
  };
}

function unknownProduct(): Failure {
  return new Failure('not_found', 'This product does not exist.');
}
