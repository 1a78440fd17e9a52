import { letOthersIn } from '../../platform/breaks.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { partsOf } from '../../platform/parts.ts';
import { toCategory } from '../entities.ts';
import {
  type CategoryRow,
  findCategories,
  findProductsAfter,
  findProductsById,
  type ProductRow,
} from '../products/queries.ts';
import { findChangedProducts, findVersion } from './changes.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** How many are read or changed in one go. */
export const ROWS_PER_STEP = 250;

/**
 * The version is read before the rows: newer rows do no harm, because the next refresh replaces
 * them again. A large shop keeps serving meanwhile, for a moment from old and new entries.
 */
export async function loadSnapshot(db: Queryable, snapshot: CatalogueSnapshot): Promise<void> {
  const version = await findVersion(db);
  if (snapshot.size === 0) await snapshot.fill(readProducts(db));
  else {
    const found = new Set<string>();
    for await (const rows of readProducts(db)) {
      snapshot.put(rows);
      for (const { id } of rows) found.add(id);
    }
    const removed = snapshot.ids().filter((id) => !found.has(id));
    await removeInSteps(snapshot, removed);
  }
  snapshot.categories = (await findCategories(db)).sort(compareCategories).map(toCategory);
  snapshot.version = version;
}

async function* readProducts(db: Queryable): AsyncGenerator<ProductRow[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: ProductRow[] = await findProductsAfter(db, after, ROWS_PER_STEP);
    yield rows;
    after = rows.length < ROWS_PER_STEP ? undefined : rows.at(-1)?.id;
    if (after !== undefined) await letOthersIn();
  }
}

const names = new Intl.Collator('en');

function compareCategories(one: CategoryRow, other: CategoryRow): number {
  if (one.is_built_in !== other.is_built_in) return one.is_built_in - other.is_built_in;
  return names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

/**
 * Brings the snapshot up to date. Returns undefined if nothing has changed, or else the products
 * whose answers are stale; their `ids` are undefined if it may be all.
 */
export async function updateSnapshot(
  db: Queryable,
  snapshot: CatalogueSnapshot,
  reload = () => loadSnapshot(db, snapshot),
): Promise<{ ids: readonly string[] | undefined } | undefined> {
  const version = await findVersion(db);
  if (version === snapshot.version) return undefined;
  const ids = await findChangedProducts(db, snapshot.version, version);
  if (ids === undefined) {
    await reload();
    return { ids };
  }
  const rows = await findProductsById(db, ids);
  for (const part of partsOf(rows, ROWS_PER_STEP)) {
    snapshot.put(part);
    if (rows.length > ROWS_PER_STEP) await letOthersIn();
  }
  const found = new Set(rows.map(({ id }) => id));
  const removed = ids.filter((id) => !found.has(id));
  await removeInSteps(snapshot, removed);
  snapshot.version = version;
  return { ids };
}

async function removeInSteps(snapshot: CatalogueSnapshot, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids, ROWS_PER_STEP)) {
    snapshot.remove(part);
    if (ids.length > ROWS_PER_STEP) await letOthersIn();
  }
}
