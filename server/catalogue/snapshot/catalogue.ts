import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { findMovedStock, findNextMove } from '../../stock/moved.ts';
import { loadSnapshot, updateSnapshot } from './load-snapshot.ts';
import type { ProductIndex } from './product-index.ts';
import type { CatalogueSnapshot } from './snapshot.ts';
import { type StockChange, withStock } from './with-stock.ts';

export type CatalogueChange =
  /** By an owner; undefined if more than these products changed. */
  | { kind: 'products'; ids: readonly string[] | undefined }
  /** By orders. */
  | { kind: 'stock'; changes: readonly StockChange[] };

export type CatalogueListener = (change: CatalogueChange) => void;

/** The catalogue in this process. */
export type Catalogue = {
  snapshot(): CatalogueSnapshot;
  /** Brings the snapshot up to date; a writer awaits this before answering. */
  refresh(): Promise<void>;
  onChange(listener: CatalogueListener): void;
};

export async function openCatalogue(database: Database): Promise<Catalogue> {
  let nextMove = 0;
  const { engine } = database;
  const load = async (db: Queryable, known?: ProductIndex): Promise<CatalogueSnapshot> => {
    // Before the rows: a move during the read is then processed again, which is harmless.
    const next = await findNextMove(db, engine);
    const loaded = await loadSnapshot(db, known);
    nextMove = next;
    return loaded;
  };
  let snapshot = await load(database.query);
  const listeners: CatalogueListener[] = [];
  const tell = (change: CatalogueChange) => {
    for (const listener of listeners) listener(change);
  };
  let latest = Promise.resolve();
  let next: Promise<void> | undefined;

  const followOwners = async (db: Queryable) => {
    const updated = await updateSnapshot(db, snapshot, () => load(db, snapshot.byId));
    if (updated === undefined) return;
    snapshot = updated.snapshot;
    tell({ kind: 'products', ids: updated.changedProducts });
  };
  const followOrders = async (db: Queryable) => {
    const found = await findMovedStock(db, engine, nextMove);
    const { snapshot: followed, changes } = withStock(snapshot, found.moved);
    nextMove = found.next;
    if (changes.length > 0) {
      snapshot = followed;
      tell({ kind: 'stock', changes });
    }
  };
  const update = async () => {
    const { query } = database;
    await followOwners(query);
    await followOrders(query);
  };

  return {
    snapshot: () => snapshot,
    // A running refresh may have read before the caller's write, so the caller waits for the next
    // one, shared by all callers until it starts. Two at once could restore an older snapshot.
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
