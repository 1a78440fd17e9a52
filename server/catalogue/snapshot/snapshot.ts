import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductSort,
} from '../../../contract/catalogue/admin-policy.ts';
import {
  compareKeys,
  type Fit,
  PRODUCT_ORDERS,
} from '../../../contract/catalogue/product-filter.ts';
import { relatedProducts } from '../../../contract/catalogue/related-products.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { Breaks, letOthersIn, sortWithBreaks } from '../../platform/breaks.ts';
import type { Place } from '../../platform/http/list-page.ts';
import type { ProductRow } from '../products/queries.ts';
import { type Entry, EntryColumns, type EntryValues } from './entry-columns.ts';
import { SortedSlots } from './sorted-slots.ts';
import { isOtherLevel, type StockChange } from './stock-level.ts';

/** How many entries are looked at before asking whether a break is due. */
const LOOKS_PER_STEP = 250;
/** Of one length, so that texts are in the order of the times. */
const TIME_DIGITS = 9;
const FITS: readonly Fit[] = ['none', 'fits', 'above'];

/** What entries are sorted by; equal ones are newest first. */
const ORDERS = {
  ...PRODUCT_ORDERS,
  newest: { by: 'createdAt', isDescending: true },
} as const;

/**
 * The catalogue in memory: per product what filtering and sorting need, and its position in each
 * order. It is changed in place, so a change costs what it touches. A slot is an entry's for as
 * long as the product is there: after a tick of the event loop it may be another's.
 */
export class CatalogueSnapshot {
  version = -1;
  /** By name, the built-in one last. */
  categories: readonly Category[] = [];
  readonly #columns = new EntryColumns();
  readonly #slots = new Map<string, number>();
  readonly #freeSlots: number[] = [];
  readonly #orders: Record<AdminProductSort, SortedSlots>;
  /** Counts changes by owners; and the latest of each slot. */
  #changes = 0;
  readonly #changedIn: number[] = [];

  constructor() {
    const orders = ADMIN_PRODUCT_SORTS.map((sort) => [sort, this.#makeOrder(sort)] as const);
    this.#orders = Object.fromEntries(orders) as Record<AdminProductSort, SortedSlots>;
  }

  /** How many products there are. */
  get size(): number {
    return this.#slots.size;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  /** The products' ids in an order, all or from one position up to another. */
  ids(sort: AdminProductSort = 'newest', from = 0, to = this.size): string[] {
    return Array.from(this.inOrder(sort).subarray(from, to), (slot) => this.idAt(slot));
  }

  idAt(slot: number): string {
    return this.#columns.ids[slot] ?? '';
  }

  /** The slots of all entries, as they are until the next change. */
  inOrder(sort: AdminProductSort): Int32Array {
    return this.#orders[sort].slots;
  }

  /** Where an entry is in an order, as a cursor carries it. Equal ones are newest first. */
  placeOf(slot: number, sort: AdminProductSort): Place {
    const { by } = ORDERS[sort];
    const key = by === 'name' ? this.#columns.names[slot] : this.#columns[by].get(slot);
    const time = this.#columns.createdAt.get(slot).toString(36).padStart(TIME_DIGITS, '0');
    return [key ?? '', time + this.idAt(slot)];
  }

  /** How many entries there are up to a place, whose own may have been removed. */
  countUpTo(place: Place, sort: AdminProductSort): number {
    return this.#orders[sort].countWhile((slot) => {
      const [key, tie] = this.placeOf(slot, sort);
      const byKey = compareKeys(key, place[0], ORDERS[sort].isDescending);
      return (byKey === 0 ? compareKeys(tie, place[1], true) : byKey) <= 0;
    });
  }

  /**
   * Assesses all entries, with breaks, since searching in texts takes long. What changes meanwhile
   * is assessed again when it is asked for.
   */
  async assess(assess: (entry: Entry) => Fit): Promise<(slot: number) => Fit> {
    const begun = this.#changes;
    const fits = new Uint8Array(this.#columns.ids.length);
    const breaks = new Breaks();
    for (let slot = 0; slot < fits.length; slot += 1) {
      fits[slot] = FITS.indexOf(assess(this.#columns.at(slot)));
      if (slot % LOOKS_PER_STEP === 0 && breaks.isDue()) await breaks.take();
    }
    return (slot) => {
      const isOutdated = (this.#changedIn[slot] ?? 0) > begun;
      return (isOutdated ? undefined : FITS[fits[slot] ?? 0]) ?? assess(this.#columns.at(slot));
    };
  }

  /** The ids of its related products; undefined if there is no such product. */
  relatedTo(id: string): string[] | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    const product = { _id: id, category: this.#columns.slugAt(slot) };
    return relatedProducts(this.#ofCategoryOf(slot), product).map(({ _id }) => _id);
  }

  /**
   * Adds the products of a shop to an empty snapshot: all, or none if they cannot all be read. An
   * entry that is in no order would never be listed.
   */
  async fill(parts: AsyncIterable<readonly ProductRow[]>): Promise<void> {
    try {
      for await (const rows of parts) {
        for (const row of rows) this.#add(this.#columns.valuesOf(row));
      }
    } catch (error) {
      this.#release([...this.#slots.values()]);
      throw error;
    }
    await this.#sort();
  }

  /** Sorting packed numbers is many times faster than comparing entries. */
  async #sort(): Promise<void> {
    const { names } = this.#columns;
    const slots = Array.from(this.#slots.values());
    const newest = await sortWithBreaks(slots, this.#orders.newest.compare);
    const count = newest.length;
    for (const sort of ADMIN_PRODUCT_SORTS) {
      const { by, isDescending } = ORDERS[sort];
      if (sort === 'newest') this.#orders.newest.fill(newest);
      else if (by === 'name') {
        const compare = (one: number, other: number) =>
          compareKeys(names[one] ?? '', names[other] ?? '', isDescending);
        this.#orders[sort].fill(await sortWithBreaks(newest, compare));
      } else {
        const sign = isDescending ? -1 : 1;
        const keys = this.#columns[by];
        const packed = Float64Array.from(newest, (slot, at) => sign * keys.get(slot) * count + at);
        const position = (key: number) => ((key % count) + count) % count;
        this.#orders[sort].fill(packed.sort().map((key) => newest[position(key)] ?? 0));
      }
      await letOthersIn();
    }
  }

  /** Adds these products, or changes what is known of them. */
  put(rows: readonly ProductRow[]): void {
    this.#changes += 1;
    const added: number[] = [];
    const changed: { slot: number; values: EntryValues }[] = [];
    for (const row of rows) {
      const values = this.#columns.valuesOf(row);
      const slot = this.#slots.get(row.id);
      if (slot === undefined) added.push(this.#add(values));
      else if (!this.#columns.has(slot, values)) changed.push({ slot, values });
    }
    const leaving = (sort: AdminProductSort) => {
      const { by } = ORDERS[sort];
      const keys = ['createdAt', by === 'name' ? 'nameLength' : by] as const;
      return changed
        .filter(({ slot, values }) => !this.#columns.has(slot, values, keys))
        .map(({ slot }) => slot);
    };
    this.#rearrange(leaving, added, () => {
      for (const { slot, values } of changed) this.#write(slot, values);
    });
  }

  remove(ids: readonly string[]): void {
    const slots = ids.flatMap((id) => this.#slots.get(id) ?? []);
    for (const order of Object.values(this.#orders)) order.remove(slots);
    this.#release(slots);
  }

  /** Returns what has changed; unknown products are left to the next version. */
  setStock(stocks: readonly { id: string; stock: number }[]): StockChange[] {
    const moves = stocks.flatMap(({ id, stock }) => {
      const slot = this.#slots.get(id);
      const before = slot === undefined ? stock : this.#columns.stock.get(slot);
      return slot === undefined || before === stock ? [] : [{ id, slot, before, stock }];
    });
    const slots = moves.map(({ slot }) => slot);
    const leaving = (sort: AdminProductSort) => (sort === 'stock' ? slots : []);
    this.#rearrange(leaving, [], () => {
      for (const { slot, stock } of moves) this.#columns.stock.set(slot, stock);
    });
    return moves.map(({ id, before, stock }) => ({
      id,
      isOtherLevel: isOtherLevel(before, stock),
    }));
  }

  /** An entry leaves an order before its key there changes, since it is found by that. */
  #rearrange(
    leaving: (sort: AdminProductSort) => readonly number[],
    added: readonly number[],
    write: () => void,
  ): void {
    const moving = ADMIN_PRODUCT_SORTS.map((sort) => {
      const slots = leaving(sort);
      this.#orders[sort].remove(slots);
      return { order: this.#orders[sort], slots };
    });
    write();
    for (const { order, slots } of moving) order.insert([...slots, ...added]);
  }

  #add(values: EntryValues): number {
    const slot = this.#freeSlots.pop() ?? this.#slots.size;
    this.#slots.set(values.row.id, slot);
    this.#write(slot, values);
    return slot;
  }

  #release(slots: readonly number[]): void {
    for (const slot of slots) {
      this.#slots.delete(this.idAt(slot));
      this.#columns.clear(slot);
      this.#freeSlots.push(slot);
    }
  }

  #write(slot: number, values: EntryValues): void {
    this.#columns.write(slot, values);
    this.#changedIn[slot] = this.#changes;
  }

  #makeOrder(sort: AdminProductSort): SortedSlots {
    const { by, isDescending } = ORDERS[sort];
    const { ids, names, createdAt } = this.#columns;
    const compareNewest = (one: number, other: number) =>
      createdAt.get(other) - createdAt.get(one) ||
      compareKeys(ids[one] ?? '', ids[other] ?? '', true);
    if (by === 'name') {
      return new SortedSlots(
        (one, other) =>
          compareKeys(names[one] ?? '', names[other] ?? '', isDescending) ||
          compareNewest(one, other),
      );
    }
    const keys = this.#columns[by];
    const sign = isDescending ? -1 : 1;
    return new SortedSlots(
      (one, other) => sign * (keys.get(one) - keys.get(other)) || compareNewest(one, other),
    );
  }

  /** What the related products are chosen from: only as many are made as are looked at. */
  *#ofCategoryOf(slot: number) {
    const category = this.#columns.category.get(slot);
    for (const other of this.inOrder('newest')) {
      if (this.#columns.category.get(other) !== category) continue;
      const countInStock = this.#columns.stock.get(other);
      yield { _id: this.idAt(other), category: this.#columns.slugAt(other), countInStock };
    }
  }
}
