import type { ShelvedProduct } from './snapshot.ts';

/** From so many changes on it is worth while to copy the whole. */
const MAX_CHANGES = 1_000;

/**
 * Finds products by their id; never changed, only replaced. Changes are laid over what they change,
 * because a copy of a large catalogue takes longer than all else that one change needs.
 */
export class ProductIndex {
  readonly #base: ReadonlyMap<string, ShelvedProduct>;
  readonly #changes: ReadonlyMap<string, ShelvedProduct | undefined>;

  constructor(
    base: ReadonlyMap<string, ShelvedProduct>,
    changes: ReadonlyMap<string, ShelvedProduct | undefined> = new Map(),
  ) {
    this.#base = base;
    this.#changes = changes;
  }

  get(id: string): ShelvedProduct | undefined {
    return this.#changes.has(id) ? this.#changes.get(id) : this.#base.get(id);
  }

  /** With these products as they are now; those that are gone are undefined. */
  with(changed: ReadonlyMap<string, ShelvedProduct | undefined>): ProductIndex {
    const changes = new Map([...this.#changes, ...changed]);
    if (changes.size <= MAX_CHANGES) return new ProductIndex(this.#base, changes);
    const base = new Map(this.#base);
    for (const [id, shelved] of changes) {
      if (shelved === undefined) base.delete(id);
      else base.set(id, shelved);
    }
    return new ProductIndex(base);
  }
}
