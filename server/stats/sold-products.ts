import type { SoldProduct } from './queries.ts';

/**
 * Adds up what was sold of each product. Ids are spread over several maps by their last character,
 * since a single map of a hundred thousand would block the event loop whenever it grows.
 */
export class SoldProducts {
  readonly #maps = new Map<string, Map<string, SoldProduct>>();

  /** Keeps the objects it is given: that many new ones would make garbage collection pause. */
  add(part: readonly SoldProduct[]): void {
    for (const more of part) {
      const map = this.#mapOf(more.product_id);
      const known = map.get(more.product_id);
      if (known === undefined) {
        map.set(more.product_id, more);
        continue;
      }
      known.pieces += more.pieces;
      known.paise += more.paise;
    }
  }

  *all(): Generator<SoldProduct> {
    for (const map of this.#maps.values()) yield* map.values();
  }

  #mapOf(productId: string): Map<string, SoldProduct> {
    const last = productId.slice(-1);
    const known = this.#maps.get(last) ?? new Map<string, SoldProduct>();
    this.#maps.set(last, known);
    return known;
  }
}
