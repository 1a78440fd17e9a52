const FIRST_CAPACITY = 64;

/**
 * The slots of entries in one order. A change finds its positions by binary search and moves what
 * is between them, so it costs about the same however many entries there are.
 */
export class SortedSlots {
  readonly compare: (one: number, other: number) => number;
  #slots = new Int32Array(FIRST_CAPACITY);
  #length = 0;

  /** No two entries may be equal. */
  constructor(compare: (one: number, other: number) => number) {
    this.compare = compare;
  }

  /** As they are now: the next change moves them. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** How many entries, from the first on, are `before` something. */
  countWhile(isBefore: (slot: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#slots[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Instead of what there was; given in order. */
  fill(slots: ArrayLike<number>): void {
    this.#slots = Int32Array.from(slots);
    this.#length = slots.length;
  }

  /** Before their keys change: they are found by them. */
  remove(slots: readonly number[]): void {
    const positions = slots.map((slot) => this.#findPosition(slot));
    positions.sort((one, other) => one - other);
    let end = positions[0] ?? this.#length;
    positions.forEach((position, index) => {
      const next = positions[index + 1] ?? this.#length;
      this.#slots.copyWithin(end, position + 1, next);
      end += next - position - 1;
    });
    this.#length = end;
  }

  insert(slots: readonly number[]): void {
    const added = slots.toSorted(this.compare);
    const positions = added.map((slot) => this.#positionOf(slot));
    this.#makeSpace(added.length);
    let end = this.#length;
    // From the last on, so that nothing is overwritten before it has been moved.
    for (let index = added.length - 1; index >= 0; index -= 1) {
      const position = positions[index] ?? 0;
      this.#slots.copyWithin(position + index + 1, position, end);
      this.#slots[position + index] = added[index] ?? 0;
      end = position;
    }
    this.#length += added.length;
  }

  /** Where its key has changed before, another entry would be removed in its place. */
  #findPosition(slot: number): number {
    const position = this.#positionOf(slot);
    if (this.#slots[position] === slot && position < this.#length) return position;
    throw new Error(`Slot ${slot} is not where its key says.`);
  }

  #positionOf(slot: number): number {
    return this.countWhile((other) => this.compare(other, slot) < 0);
  }

  #makeSpace(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#slots.length) return;
    const grown = new Int32Array(2 * needed);
    grown.set(this.#slots);
    this.#slots = grown;
  }
}
