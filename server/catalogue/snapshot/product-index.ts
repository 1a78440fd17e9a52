import type { CatalogueEntry } from './catalogue-entry.ts';

type EntriesById = ReadonlyMap<string, CatalogueEntry>;
type Changes = ReadonlyMap<string, CatalogueEntry | undefined>;

/** Beyond this many changes, a new base is prepared. */
const MAX_CHANGES = 1_000;
/** A change copies so many products of the base for each that it changes … */
const COPIED_PER_PRODUCT = 10;
/** … and at least so many. */
const LEAST_COPIED = 5_000;

/**
 * Finds products by id; immutable. Changes are layered over the base, because copying a large
 * catalogue takes longer than everything else a change needs; once there are many, each further
 * change copies a part of it.
 */
export class ProductIndex {
  readonly #base: EntriesById;
  readonly #changes: Changes;
  readonly #copy: Copy | undefined;

  constructor(base: EntriesById, changes: Changes = new Map(), copy?: Copy) {
    this.#base = base;
    this.#changes = changes;
    this.#copy = copy;
  }

  get(id: string): CatalogueEntry | undefined {
    return this.#changes.has(id) ? this.#changes.get(id) : this.#base.get(id);
  }

  /** A copy with these products replaced; undefined means removed. */
  with(changed: Changes): ProductIndex {
    const changes = new Map([...this.#changes, ...changed]);
    if (changes.size <= MAX_CHANGES) return new ProductIndex(this.#base, changes);
    const copy = this.#copy?.isTaken === false ? this.#copy : new Copy(this.#base);
    const base = copy.goOn(Math.max(LEAST_COPIED, COPIED_PER_PRODUCT * changed.size));
    if (base === undefined) return new ProductIndex(this.#base, changes, copy);
    for (const [id, entry] of changes) {
      if (entry === undefined) base.delete(id);
      else base.set(id, entry);
    }
    return new ProductIndex(base);
  }
}

/** The copy of a base, made a part at a time for whichever version of the index needs it first. */
class Copy {
  readonly #source: MapIterator<[string, CatalogueEntry]>;
  readonly #copied = new Map<string, CatalogueEntry>();
  #isTaken = false;

  constructor(base: EntriesById) {
    this.#source = base.entries();
  }

  /** Whether a version of the index already uses it as its base. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Copies up to this many more, and returns the copy once it is complete. */
  goOn(count: number): Map<string, CatalogueEntry> | undefined {
    for (let done = 0; done < count; done += 1) {
      const next = this.#source.next();
      if (next.done === true) {
        this.#isTaken = true;
        return this.#copied;
      }
      this.#copied.set(...next.value);
    }
    return undefined;
  }
}
