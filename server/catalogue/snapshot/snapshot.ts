import type { Category, Product } from '../../../contract/catalogue.ts';
import { finish } from '../../platform/breaks.ts';
import type { JsonPiece } from '../../platform/http/json-pieces.ts';
import { type Entries, ofCategory, rearrange } from './entry-lists.ts';
import type { ProductIndex } from './product-index.ts';

/** A product as shoppers see it, with what sorting and searching need. */
export type CatalogueEntry = {
  product: Product;
  createdAt: number;
  nameText: string;
  /** Name, brand and description in lower case. */
  searchText: string;
  /** Its JSON for lists, created when it is first listed. */
  piece: JsonPiece | undefined;
};

/** A product before and after orders moved its stock. */
export type Move = { from: CatalogueEntry; to: CatalogueEntry };

type Parts = Pick<CatalogueSnapshot, 'version' | 'entries' | 'byId' | 'categories'>;

/** With more moves than these, building the lists at once would block others. */
const MAX_PUT_OFF = 100;

/**
 * What shoppers read, as of one version; immutable. After orders the lists are built when they are
 * next read: copies of a large shop's lists, made twice a second, would have the garbage collector
 * interrupt the shop every few seconds, and most of them would never be read.
 */
export class CatalogueSnapshot {
  readonly version: number;
  readonly byId: ProductIndex;
  /** By name, the built-in one last. */
  readonly categories: readonly Category[];
  #entries: Entries;
  /** The moves that `#entries` lacks, by product. */
  #putOff: ReadonlyMap<string, Move>;

  constructor(
    { version, entries, byId, categories }: Parts,
    putOff: ReadonlyMap<string, Move> = new Map(),
  ) {
    this.version = version;
    this.byId = byId;
    this.categories = categories;
    this.#entries = entries;
    this.#putOff = putOff;
  }

  /** How many products there are. */
  get size(): number {
    return this.#entries.length;
  }

  /** Newest first. */
  get entries(): Entries {
    this.#catchUp();
    return this.#entries;
  }

  /** The first so many, for which no list is built. */
  newest(count: number): CatalogueEntry[] {
    return this.#entries.slice(0, count).map((entry) => this.#asMoved(entry));
  }

  /** The products of a category, newest first, for which no list is built either. */
  *newestOf(category: string): Generator<CatalogueEntry> {
    for (const entry of ofCategory(this.#entries, category)) yield this.#asMoved(entry);
  }

  /** The next snapshot, after orders. */
  withMoves(moves: readonly Move[]): CatalogueSnapshot {
    const putOff = new Map(this.#putOff);
    const changed = new Map<string, CatalogueEntry>();
    for (const { from, to } of moves) {
      const id = to.product._id;
      putOff.set(id, { from: putOff.get(id)?.from ?? from, to });
      changed.set(id, to);
    }
    const { version, categories } = this;
    const byId = this.byId.with(changed);
    const next = { version, categories, byId, entries: this.#entries };
    const snapshot = new CatalogueSnapshot(next, putOff);
    if (putOff.size > MAX_PUT_OFF) snapshot.#catchUp();
    return snapshot;
  }

  #asMoved(entry: CatalogueEntry): CatalogueEntry {
    if (this.#putOff.size === 0) return entry;
    return this.#putOff.get(entry.product._id)?.to ?? entry;
  }

  #catchUp(): void {
    if (this.#putOff.size === 0) return;
    const moves = [...this.#putOff.values()];
    const [removed, added] = [moves.map(({ from }) => from), moves.map(({ to }) => to)];
    this.#entries = finish(rearrange(this.#entries, removed, added));
    this.#putOff = new Map();
  }
}
