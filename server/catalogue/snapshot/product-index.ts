import type { CatalogueEntry } from './snapshot.ts';

/** From so many changes on it is worth while to copy the whole. */
const MAX_CHANGES = 1_000;

/**
 * Finds products by their id; never changed, only replaced. Changes are laid over what they change,
 * because a copy of a large catalogue takes longer than all else that one change needs.
 */
export class ProductIndex {
  readonly #base: ReadonlyMap<string, CatalogueEntry>;
  readonly #changes: ReadonlyMap<string, CatalogueEntry | undefined>;

  constructor(
    base: ReadonlyMap<string, CatalogueEntry>,
    changes: ReadonlyMap<string, CatalogueEntry | undefined> = new Map(),
  ) {
    this.#base = base;
    this.#changes = changes;
  }

  get(id: string): CatalogueEntry | undefined {
    return this.#changes.has(id) ? this.#changes.get(id) : this.#base.get(id);
  }

  /** With these products as they are now; those that were removed are undefined. */
  with(changed: ReadonlyMap<string, CatalogueEntry | undefined>): ProductIndex {
    const changes = new Map([...this.#changes, ...changed]);
    if (changes.size <= MAX_CHANGES) return new ProductIndex(this.#base, changes);
    const base = new Map(this.#base);
    for (const [id, entry] of changes) {
      if (entry === undefined) base.delete(id);
      else base.set(id, entry);
    }
    return new ProductIndex(base);
  }
}
