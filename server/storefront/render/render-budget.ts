import type { ListView } from '../../../contract/catalogue/list-view.ts';
import { wordsOf } from '../../../contract/catalogue/product-filter.ts';
import { MOST_RENDERED_CARDS } from './page-data.ts';

/** This many products can be filtered in the time it takes to render one card. */
const PRODUCTS_PER_CARD = 200;

/**
 * The cost of a list view in cards: those it shows, plus filtering the whole shop for them. Every
 * order is kept ready, so sorting costs nothing.
 */
export function costOfView({ filter, shown }: ListView, products: number): number {
  const looks = products * (1 + wordsOf(filter.q).length);
  return Math.min(shown, MOST_RENDERED_CARDS) + looks / PRODUCTS_PER_CARD;
}

/** In cards: the burst, and the rate per second. */
const BURST = 6_000;
const PER_SECOND = 600;

type BudgetOptions = { burst?: number; perSecond?: number; now?: () => number };

/**
 * Bounds the cost of pages whose URLs visitors can make up: about a tenth of a core, however many
 * are requested. Beyond that a shell is sent, which the browser fills in.
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

  /** Returns false and takes nothing if not enough is left. */
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
