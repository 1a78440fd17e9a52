import type { Database } from '../db/open.ts';
import { type CatalogueSnapshot, loadSnapshot, updateSnapshot } from './snapshot.ts';

export type CatalogueListener = (changedProducts: readonly string[] | undefined) => void;

/** The catalogue as this process knows it. */
export type Catalogue = {
  snapshot(): CatalogueSnapshot;
  /** Brings the snapshot up to date; whoever has just written awaits this before answering. */
  refresh(): Promise<void>;
  onChange(listener: CatalogueListener): void;
};

export async function openCatalogue(database: Database): Promise<Catalogue> {
  let snapshot = await loadSnapshot(database.query);
  const listeners: CatalogueListener[] = [];
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  const update = async () => {
    const updated = await updateSnapshot(database.query, snapshot);
    if (updated === undefined) return;
    snapshot = updated.snapshot;
    for (const listener of listeners) listener(updated.changedProducts);
  };

  return {
    snapshot: () => snapshot,
    // A refresh under way may have read before the caller's write, so the caller waits for the next
    // one; all who come meanwhile share it.
    refresh: () => {
      if (running === undefined) {
        running = update().finally(() => {
          running = undefined;
        });
        return running;
      }
      waiting ??= running
        .catch(() => {})
        .then(() => {
          waiting = undefined;
          running = update().finally(() => {
            running = undefined;
          });
          return running;
        });
      return waiting;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
