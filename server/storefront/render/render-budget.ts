import type { ListView } from '../../../contract/list-view.ts';
import { wordsOf } from '../../../contract/product-filter.ts';
import { MOST_RENDERED_CARDS } from './page-data.ts';

/** So many products are looked through in the time that it takes to render one card. */
const PRODUCTS_PER_CARD = 200;

/** What a view of the list costs, in cards: those it shows, and looking through the whole shop for them. */
export function costOfView({ filter, sort, shown }: ListView, products: number): number {
  // The list is kept newest first; any other order compares each product with some of the others.
  const comparisons = sort === 'newest' ? 0 : Math.log2(products + 1);
  const looks = products * (1 + wordsOf(filter.q).length + comparisons);
  return Math.min(shown, MOST_RENDERED_CARDS) + looks / PRODUCTS_PER_CARD;
}

/** So much may be rendered at once, and then so much a second, counted in cards. */
const BURST = 6_000;
const PER_SECOND = 600;

type BudgetOptions = { burst?: number; perSecond?: number; now?: () => number };

/**
 * Bounds what pages cost whose addresses visitors can make up: about a tenth of a core, however many
 * are asked for. What goes beyond gets a shell, which the browser fills in.
 */
export class RenderBudget {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;

  constructor({ burst = BURST, perSecond = PER_SECOND, now = Date.now }: BudgetOptions = {}) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = burst;
    this.#countedAt = now();
  }

  /** False where there is not enough left; then nothing is taken. */
  take(cards: number): boolean {
    const now = this.#now();
    const earned = (Math.max(0, now - this.#countedAt) * this.#perSecond) / 1_000;
    this.#left = Math.min(this.#burst, this.#left + earned);
    this.#countedAt = now;
    if (this.#left < cards) return false;
    this.#left -= cards;
    return true;
  }
}
