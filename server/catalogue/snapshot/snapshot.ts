import type { Category } from '../../../contract/catalogue.ts';
import { finish } from '../../platform/breaks.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { type Entries, ofCategory, rearrange } from './entry-lists.ts';
import type { ProductIndex } from './product-index.ts';

type Parts = Pick<CatalogueSnapshot, 'version' | 'entries' | 'byId' | 'categories'>;

/** Once more products than these have moved the lists are built, so that it never takes long. */
const MAX_PENDING_MOVES = 100;

/**
 * What shoppers read, as of one version; immutable. After orders the lists are built when they are
 * next read: copies of a large shop's lists, made twice a second, had the garbage collector
 * interrupt the shop every ten seconds, and most of them were never read.
 */
export class CatalogueSnapshot {
  readonly version: number;
  readonly byId: ProductIndex;
  /** By name, the built-in one last. */
  readonly categories: readonly Category[];
  #entries: Entries;
  /** What `#entries` still contains of products whose stock has moved. */
  #outdated: ReadonlyMap<string, CatalogueEntry>;

  constructor(
    { version, entries, byId, categories }: Parts,
    outdated: ReadonlyMap<string, CatalogueEntry> = new Map(),
  ) {
    this.version = version;
    this.byId = byId;
    this.categories = categories;
    this.#entries = entries;
    this.#outdated = outdated;
  }

  /** How many products there are. */
  get size(): number {
    return this.#entries.length;
  }

  /** Newest first. */
  get entries(): Entries {
    this.#applyMoves();
    return this.#entries;
  }

  /**
   * The same as when the list was last built: all but their stock is current. Whoever finds entries
   * among them shows those that `current` returns.
   */
  get settledEntries(): Entries {
    return this.#entries;
  }

  /** These products with their stock as of this snapshot. */
  current(entries: Entries): CatalogueEntry[] {
    // They may be older than the list, which others can have built since.
    return [...this.#eachCurrent(entries)];
  }

  /** The newest `count` products, without building the list. */
  newest(count: number): CatalogueEntry[] {
    return this.current(this.#entries.slice(0, count));
  }

  /** The products of a category, newest first, without building its list anew. */
  newestOf(category: string): Iterable<CatalogueEntry> {
    return this.#current(ofCategory(this.#entries, category));
  }

  /** The next snapshot, with these entries of products whose stock has moved. */
  withMoved(entries: readonly CatalogueEntry[]): CatalogueSnapshot {
    const outdated = new Map(this.#outdated);
    const changed = new Map<string, CatalogueEntry>();
    for (const entry of entries) {
      const { _id: id } = entry.product;
      const before = outdated.get(id) ?? this.byId.get(id);
      if (before !== undefined) outdated.set(id, before);
      changed.set(id, entry);
    }
    const { version, categories } = this;
    const byId = this.byId.with(changed);
    const moved = { version, categories, byId, entries: this.#entries };
    const snapshot = new CatalogueSnapshot(moved, outdated);
    if (outdated.size > MAX_PENDING_MOVES) snapshot.#applyMoves();
    return snapshot;
  }

  /** The same products with their stock as of this snapshot. */
  #current(entries: Entries): Iterable<CatalogueEntry> {
    return this.#outdated.size === 0 ? entries : this.#eachCurrent(entries);
  }

  *#eachCurrent(entries: Entries): Generator<CatalogueEntry> {
    for (const entry of entries) yield this.byId.get(entry.product._id) ?? entry;
  }

  #applyMoves(): void {
    if (this.#outdated.size === 0) return;
    const removed = [...this.#outdated.values()];
    const added = removed.flatMap(({ product }) => this.byId.get(product._id) ?? []);
    this.#entries = finish(rearrange(this.#entries, removed, added));
    this.#outdated = new Map();
  }
}
