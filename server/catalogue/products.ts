import type { Product } from '../../contract/entities.ts';
import { toRupees } from '../../contract/pricing.ts';
import { RATING_STEP } from '../../contract/shop.ts';
import type { Database } from '../db/open.ts';
import { Failure } from '../failure.ts';
import { findProduct, findProducts, type ProductRow } from './queries.ts';

export async function listProducts(database: Database): Promise<Product[]> {
  const rows = await findProducts(database.query);
  return rows.map(toProduct);
}

export async function getProduct(database: Database, id: string): Promise<Product | Failure> {
  const row = await findProduct(database.query, id);
  return row === undefined
    ? new Failure('not_found', 'This product does not exist.')
    : toProduct(row);
}

function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    price: toRupees(row.price_paise),
    description: row.description,
    image: row.image,
    countInStock: row.stock,
    rating: row.rating_halves * RATING_STEP,
  };
}
