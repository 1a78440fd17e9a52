import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Category, Product } from '../../../contract/catalogue.ts';
import { RATING_STEP } from '../../../contract/policy.ts';
import { toRupees } from '../../../contract/pricing.ts';
import { nameTextOf, searchTextOf } from '../../../contract/product-filter.ts';
import { finishWithBreaks, sortWithBreaks } from '../../platform/breaks.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import {
  type CategoryRow,
  findCategories,
  findProductsAfter,
  findProductsById,
  type ProductRow,
} from '../products/queries.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { findChangedProducts, findVersion } from './changes.ts';
import { compareNewest, groupByCategory, rearrange } from './entry-lists.ts';
import { ProductIndex } from './product-index.ts';
import { CatalogueSnapshot } from './snapshot.ts';

const ROWS_PER_QUERY = 250;

/**
 * The version is read before the rows: newer rows do no harm, because the next refresh replaces
 * them again. The rows are read in batches, so that a large shop keeps serving. Unchanged entries
 * are reused: that many new objects would make garbage collection pause longer than everything else
 * takes.
 */
export async function loadSnapshot(
  db: Queryable,
  known?: Pick<ProductIndex, 'get'>,
): Promise<CatalogueSnapshot> {
  const version = await findVersion(db);
  const byId = new Map<string, CatalogueEntry>();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: ProductRow[] = await findProductsAfter(db, after, ROWS_PER_QUERY);
    for (const row of rows) {
      const entry = known?.get(row.id);
      byId.set(row.id, entry !== undefined && isSame(entry, row) ? entry : toEntry(row));
    }
    after = rows.length < ROWS_PER_QUERY ? undefined : rows.at(-1)?.id;
    if (after !== undefined) await nextTurn();
  }
  const entries = await sortWithBreaks([...byId.values()], compareNewest);
  await groupByCategory(entries);
  return new CatalogueSnapshot({
    version,
    entries,
    byId: new ProductIndex(byId),
    categories: (await findCategories(db)).sort(compareCategories).map(toCategory),
  });
}

const names = new Intl.Collator('en');

function compareCategories(one: CategoryRow, other: CategoryRow): number {
  if (one.is_built_in !== other.is_built_in) return one.is_built_in - other.is_built_in;
  return names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

export type SnapshotUpdate = {
  snapshot: CatalogueSnapshot;
  /** The products whose answers are stale; undefined means all. */
  changedProducts: readonly string[] | undefined;
};

/** The next snapshot, or undefined if nothing has changed. */
export async function updateSnapshot(
  db: Queryable,
  current: CatalogueSnapshot,
  reload = () => loadSnapshot(db, current.byId),
): Promise<SnapshotUpdate | undefined> {
  const version = await findVersion(db);
  if (version === current.version) return undefined;
  const changedProducts = await findChangedProducts(db, current.version, version);
  if (changedProducts === undefined) {
    return { snapshot: await reload(), changedProducts };
  }
  const added = (await findProductsById(db, changedProducts)).map(toEntry);
  const removed = changedProducts.flatMap((id) => current.byId.get(id) ?? []);
  return {
    snapshot: new CatalogueSnapshot({
      version,
      categories: current.categories,
      ...(await finishWithBreaks(replaceEntries(current, removed, added))),
    }),
    changedProducts,
  };
}

function* replaceEntries(
  { entries, byId }: CatalogueSnapshot,
  removed: readonly CatalogueEntry[],
  added: readonly CatalogueEntry[],
): Generator<undefined, Pick<CatalogueSnapshot, 'entries' | 'byId'>> {
  const changed = new Map<string, CatalogueEntry | undefined>();
  for (const { product } of removed) changed.set(product._id, undefined);
  for (const entry of added) changed.set(entry.product._id, entry);
  const rearranged = yield* rearrange(entries, removed, added);
  yield;
  return { entries: rearranged, byId: byId.with(changed) };
}

function isSame({ product, createdAt }: CatalogueEntry, row: ProductRow): boolean {
  return (
    createdAt === row.created_at &&
    product.name === row.name &&
    product.brand === row.brand &&
    product.category === row.category &&
    product.price === toRupees(row.price_paise) &&
    product.description === row.description &&
    product.image === row.image &&
    product.countInStock === row.stock &&
    product.rating === row.rating_halves * RATING_STEP
  );
}

function toEntry(row: ProductRow): CatalogueEntry {
  const product = toProduct(row);
  return {
    product,
    createdAt: row.created_at,
    nameText: nameTextOf(product),
    searchText: searchTextOf(product),
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
