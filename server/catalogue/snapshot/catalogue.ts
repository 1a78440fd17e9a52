import type { Database } from '../../platform/db/open.ts';
import {
  type CatalogueSnapshot,
  followStock,
  loadSnapshot,
  type SnapshotUpdate,
  updateSnapshot,
} from './snapshot.ts';

/** By how much the clocks of several servers may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

export type CatalogueListener = (changedProducts: readonly string[] | undefined) => void;

/** The catalogue as this process knows it. */
export type Catalogue = {
  snapshot(): CatalogueSnapshot;
  /** Brings the snapshot up to date; a writer awaits this before answering. */
  refresh(): Promise<void>;
  onChange(listener: CatalogueListener): void;
};

export async function openCatalogue(database: Database): Promise<Catalogue> {
  let followedAt = Date.now();
  let snapshot = await loadSnapshot(database.query);
  const listeners: CatalogueListener[] = [];
  let latest = Promise.resolve();
  let next: Promise<void> | undefined;

  const show = (updated: SnapshotUpdate | undefined) => {
    if (updated === undefined) return;
    snapshot = updated.snapshot;
    for (const listener of listeners) listener(updated.changedProducts);
  };
  const update = async () => {
    const startedAt = Date.now();
    const { query } = database;
    show(await updateSnapshot(query, snapshot));
    show(await followStock(query, snapshot, followedAt - CLOCK_TOLERANCE_MS));
    // Only now: what a failed refresh did not read, the next one must.
    followedAt = startedAt;
  };

  return {
    snapshot: () => snapshot,
    // A refresh under way may have read before the caller's write, so the caller waits for the next
    // one; all who come before it begins share it. Two at once could put an older snapshot back.
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
