import type { Category, Product } from '../../contract/entities.ts';
import { toRupees } from '../../contract/pricing.ts';
import { RATING_STEP } from '../../contract/shop.ts';
import type { Queryable } from '../db/tables.ts';
import { findChangedProducts, findVersion } from './changes.ts';
import {
  type CategoryRow,
  findCategories,
  findMovedStock,
  findProducts,
  findProductsById,
  type ProductRow,
} from './queries.ts';

/** A product as shoppers see it, with what sorting and searching need. */
export type ShelvedProduct = {
  product: Product;
  createdAt: number;
  nameText: string;
  /** Name, brand and description in lower case. */
  searchText: string;
};

/** What shoppers read, as of one version; never changed, only replaced. */
export type CatalogueSnapshot = {
  version: number;
  /** Newest first. */
  shelf: readonly ShelvedProduct[];
  byId: ReadonlyMap<string, ShelvedProduct>;
  /** By name, the built-in one last. */
  categories: readonly Category[];
};

/**
 * The version is read before the rows: rows that are newer than it do no harm, because the next
 * refresh replaces them once more.
 */
export async function loadSnapshot(db: Queryable): Promise<CatalogueSnapshot> {
  const version = await findVersion(db);
  const shelf = (await findProducts(db)).map(toShelved);
  return {
    version,
    shelf,
    byId: new Map(shelf.map((shelved) => [shelved.product._id, shelved])),
    categories: (await findCategories(db)).sort(compareCategories).map(toCategory),
  };
}

const names = new Intl.Collator('en');

function compareCategories(one: CategoryRow, other: CategoryRow): number {
  if (one.is_built_in !== other.is_built_in) return one.is_built_in - other.is_built_in;
  return names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

export type SnapshotUpdate = {
  snapshot: CatalogueSnapshot;
  /** Which products' answers are stale; undefined means all of them. */
  changedProducts: readonly string[] | undefined;
};

/** The next snapshot, or undefined where nothing has changed. */
export async function updateSnapshot(
  db: Queryable,
  current: CatalogueSnapshot,
): Promise<SnapshotUpdate | undefined> {
  const version = await findVersion(db);
  if (version === current.version) return undefined;
  const changedProducts = await findChangedProducts(db, current.version, version);
  if (changedProducts === undefined) {
    return { snapshot: await loadSnapshot(db), changedProducts };
  }
  const rows = await findProductsById(db, changedProducts);
  return {
    snapshot: { ...current, version, ...replaceProducts(current, changedProducts, rows) },
    changedProducts,
  };
}

/** The snapshot with the stock that orders have moved since then, or undefined where it is the same. */
export async function followStock(
  db: Queryable,
  current: CatalogueSnapshot,
  since: number,
): Promise<SnapshotUpdate | undefined> {
  const moved = await findMovedStock(db, since);
  const changedProducts = moved.flatMap(({ id, stock }) => {
    const shown = current.byId.get(id)?.product.countInStock;
    return shown === undefined || shown === stock ? [] : [id];
  });
  if (changedProducts.length === 0) return undefined;
  const rows = await findProductsById(db, changedProducts);
  return {
    snapshot: { ...current, ...replaceProducts(current, changedProducts, rows) },
    changedProducts,
  };
}

function replaceProducts(
  { shelf, byId }: CatalogueSnapshot,
  changedIds: readonly string[],
  rows: readonly ProductRow[],
): Pick<CatalogueSnapshot, 'shelf' | 'byId'> {
  const changed = new Set(changedIds);
  const nextById = new Map(byId);
  for (const id of changed) nextById.delete(id);
  const replacements = rows.map(toShelved);
  for (const shelved of replacements) nextById.set(shelved.product._id, shelved);
  const nextShelf = shelf.filter(({ product }) => !changed.has(product._id));
  for (const shelved of replacements) nextShelf.splice(placeOf(nextShelf, shelved), 0, shelved);
  return { shelf: nextShelf, byId: nextById };
}

/** Where a product belongs on a shelf that is sorted newest first. */
function placeOf(shelf: readonly ShelvedProduct[], shelved: ShelvedProduct): number {
  let low = 0;
  let high = shelf.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = shelf[middle];
    if (other !== undefined && isNewer(other, shelved)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isNewer(one: ShelvedProduct, other: ShelvedProduct): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt;
  return one.product._id > other.product._id;
}

function toShelved(row: ProductRow): ShelvedProduct {
  return {
    product: toProduct(row),
    createdAt: row.created_at,
    nameText: row.name.toLowerCase(),
    searchText: `${row.name}\n${row.brand}\n${row.description}`.toLowerCase(),
  };
}

export function toProduct(row: ProductRow): Product {
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

export function toCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
