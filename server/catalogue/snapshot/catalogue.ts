import type { Product, WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { letOthersIn } from '../../platform/breaks.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { partsOf } from '../../platform/parts.ts';
import { findMovedStock, findNextMove } from '../../stock/moved.ts';
import { toProduct, toWholeProduct } from '../entities.ts';
import { findProductsById, type ProductRow } from '../products/queries.ts';
import { loadSnapshot, ROWS_PER_STEP, updateSnapshot } from './load-snapshot.ts';
import { CatalogueSnapshot } from './snapshot.ts';
import type { StockChange } from './stock-level.ts';

export type CatalogueChange =
  /** By an owner; undefined if more than these products changed. */
  | { kind: 'products'; ids: readonly string[] | undefined }
  /** By orders. */
  | { kind: 'stock'; changes: readonly StockChange[] };

export type CatalogueListener = (change: CatalogueChange) => void;

/** The catalogue in this process. */
export type Catalogue = {
  /** In which products are found; it is brought up to date in place. */
  readonly snapshot: CatalogueSnapshot;
  /** These products as the database has them now, without those that are no longer there. */
  findProducts(ids: readonly string[]): Promise<Product[]>;
  /** The same with what only owners see. */
  findWholeProducts(ids: readonly string[]): Promise<WholeProduct[]>;
  /** Brings the snapshot up to date; a writer awaits this before answering. */
  refresh(): Promise<void>;
  onChange(listener: CatalogueListener): void;
};

export type ReadCatalogue = Pick<Catalogue, 'snapshot' | 'findProducts'>;

export async function openCatalogue(database: Database): Promise<Catalogue> {
  const snapshot = new CatalogueSnapshot();
  let nextMove = 0;
  const { engine } = database;
  const load = async (db: Queryable) => {
    // Before the rows: a move during the read is then processed again, which is harmless.
    const next = await findNextMove(db, engine);
    await loadSnapshot(db, snapshot);
    nextMove = next;
  };
  await load(database.query);
  const listeners: CatalogueListener[] = [];
  const tell = (change: CatalogueChange) => {
    for (const listener of listeners) listener(change);
  };
  let latest = Promise.resolve();
  let next: Promise<void> | undefined;

  const followOwners = async (db: Queryable) => {
    const changed = await updateSnapshot(db, snapshot, () => load(db));
    if (changed !== undefined) tell({ kind: 'products', ids: changed.ids });
  };
  const followOrders = async (db: Queryable) => {
    const found = await findMovedStock(db, engine, nextMove);
    const changes = snapshot.setStock(found.moved);
    nextMove = found.next;
    if (changes.length > 0) tell({ kind: 'stock', changes });
  };
  const update = async () => {
    const { query } = database;
    await followOwners(query);
    await followOrders(query);
  };

  return {
    snapshot,
    findProducts: (ids) => findInOrder(database, ids, toProduct),
    findWholeProducts: (ids) => findInOrder(database, ids, toWholeProduct),
    // A running refresh may have read before the caller's write, so the caller waits for the next
    // one, shared by all callers until it starts. Two at once could restore an older state.
    refresh: () => {
      next ??= latest
        .catch(() => {})
        .then(() => {
          next = undefined;
          latest = update();
          return latest;
        });
      return next;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

async function findInOrder<Entity>(
  database: Database,
  ids: readonly string[],
  toEntity: (row: ProductRow) => Entity,
): Promise<Entity[]> {
  const products = new Map<string, Entity>();
  for (const part of partsOf(ids, ROWS_PER_STEP)) {
    if (products.size > 0) await letOthersIn();
    for (const row of await findProductsById(database.query, part)) {
      products.set(row.id, toEntity(row));
    }
  }
  return ids.flatMap((id) => products.get(id) ?? []);
}
