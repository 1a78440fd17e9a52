import { RATING_STEP } from '../../../contract/catalogue/policy.ts';
import {
  nameTextOf,
  type Searchable,
  SORT_KEYS,
  searchTextOf,
} from '../../../contract/catalogue/product-filter.ts';
import { toRupees } from '../../../contract/pricing.ts';
import type { ProductRow } from '../products/queries.ts';

const NUMBERS = ['createdAt', 'category', 'price', 'rating', 'stock', 'nameLength'] as const;
const FIRST_CAPACITY = 64;

type NumberName = (typeof NUMBERS)[number];

/** What is kept of a product. */
export type EntryValues = Record<NumberName, number> & {
  row: ProductRow;
  searchText: string;
  skuText: string;
};

/** What an entry is filtered by; only owners search in SKUs. */
export type Entry = Searchable & { skuText: string };

/** A number for each slot. */
export class NumberColumn {
  #values = new Float64Array(FIRST_CAPACITY);

  get(slot: number): number {
    return this.#values[slot] ?? 0;
  }

  set(slot: number, value: number): void {
    if (slot >= this.#values.length) {
      const grown = new Float64Array(2 * slot);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[slot] = value;
  }
}

/**
 * What filtering and sorting need of each entry, by its slot: arrays that are changed in place. As
 * many objects would make garbage collection pause for longer than anything else takes.
 */
export class EntryColumns {
  readonly ids: string[] = [];
  /** By which the order of names is sorted. */
  readonly names: string[] = [];
  readonly searchTexts: string[] = [];
  readonly skuTexts: string[] = [];
  readonly createdAt = new NumberColumn();
  /** Categories have numbers here, in the order in which they were first seen. */
  readonly category = new NumberColumn();
  readonly price = new NumberColumn();
  readonly rating = new NumberColumn();
  readonly stock = new NumberColumn();
  readonly nameLength = new NumberColumn();
  readonly #slugs: string[] = [];
  readonly #categories = new Map<string, number>();
  readonly #view = new SlotView(this);

  slugAt(slot: number): string {
    return this.#slugs[this.category.get(slot)] ?? '';
  }

  /** What the entry is filtered by, until the next call. */
  at(slot: number): Entry {
    this.#view.slot = slot;
    return this.#view;
  }

  /** The numbers are those that `SORT_KEYS` finds in the product. */
  valuesOf(row: ProductRow): EntryValues {
    return {
      createdAt: row.created_at,
      category: this.#numberOf(row.category),
      price: row.price_paise,
      rating: row.rating_halves,
      stock: row.stock,
      nameLength: nameTextOf(row).length,
      searchText: searchTextOf(row),
      skuText: row.sku.toLowerCase(),
      row,
    };
  }

  has(slot: number, values: EntryValues, names: readonly NumberName[] = NUMBERS): boolean {
    return (
      names.every((name) => this[name].get(slot) === values[name]) &&
      (!names.includes('nameLength') || this.hasTexts(slot, values))
    );
  }

  hasTexts(slot: number, { searchText, skuText }: EntryValues): boolean {
    return this.searchTexts[slot] === searchText && this.skuTexts[slot] === skuText;
  }

  write(slot: number, values: EntryValues): void {
    for (const name of NUMBERS) this[name].set(slot, values[name]);
    this.ids[slot] = values.row.id;
    this.names[slot] = SORT_KEYS.name(values.row);
    this.searchTexts[slot] = values.searchText;
    this.skuTexts[slot] = values.skuText;
  }

  /** Releases the texts. */
  clear(slot: number): void {
    for (const texts of [this.ids, this.names, this.searchTexts, this.skuTexts]) {
      texts[slot] = '';
    }
  }

  #numberOf(category: string): number {
    const known = this.#categories.get(category);
    if (known !== undefined) return known;
    this.#categories.set(category, this.#slugs.length);
    return this.#slugs.push(category) - 1;
  }
}

/** One object for all slots, so that looking at a large shop leaves no garbage. */
class SlotView implements Entry {
  slot = 0;
  readonly #columns: EntryColumns;

  constructor(columns: EntryColumns) {
    this.#columns = columns;
  }

  get category(): string {
    return this.#columns.slugAt(this.slot);
  }

  get price(): number {
    return toRupees(this.#columns.price.get(this.slot));
  }

  get rating(): number {
    return this.#columns.rating.get(this.slot) * RATING_STEP;
  }

  get nameText(): string {
    return this.searchText.slice(0, this.#columns.nameLength.get(this.slot));
  }

  get searchText(): string {
    return this.#columns.searchTexts[this.slot] ?? '';
  }

  get skuText(): string {
    return this.#columns.skuTexts[this.slot] ?? '';
  }
}
