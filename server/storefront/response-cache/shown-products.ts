/** Indexes which answers show which products, so that a change finds them without a scan. */
export class ShownProducts {
  readonly #addresses = new Map<string, Set<string>>();

  add(address: string, products: Iterable<string>): void {
    for (const product of products) {
      const known = this.#addresses.get(product);
      if (known === undefined) this.#addresses.set(product, new Set([address]));
      else known.add(address);
    }
  }

  remove(address: string, products: Iterable<string>): void {
    for (const product of products) {
      const known = this.#addresses.get(product);
      known?.delete(address);
      if (known?.size === 0) this.#addresses.delete(product);
    }
  }

  clear(): void {
    this.#addresses.clear();
  }

  *showing(product: string): Iterable<string> {
    yield* this.#addresses.get(product) ?? [];
  }
}
