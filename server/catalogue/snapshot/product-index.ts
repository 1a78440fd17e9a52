import type { CatalogueEntry } from './snapshot.ts';

/** From this many changes on, copying the whole map is worthwhile. */
const MAX_CHANGES = 1_000;

/**
 * Finds products by id; immutable. Changes are layered over the base, because copying a large
 * catalogue takes longer than everything else a change needs.
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

  /** A copy with these products replaced; undefined means removed. */
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
