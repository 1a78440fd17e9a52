import type { Page } from './renderer.ts';

/** The footer contains the year. */
const MAX_AGE_MS = 60 * 60 * 1_000;

type SharedPage = { page: Promise<Page>; madeAt: number };

/** Pages that are identical at any number of made-up URLs: each is rendered once. */
export class SharedPages {
  readonly #pages = new Map<string, SharedPage>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** What they all show has changed. */
  clear(): void {
    this.#pages.clear();
  }

  /** There are only as many names as there are such pages. */
  async get(name: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.#pages.get(name);
    if (known !== undefined && this.#now() - known.madeAt < MAX_AGE_MS) return known.page;
    const page = render();
    const shared = { page, madeAt: this.#now() };
    this.#pages.set(name, shared);
    page.catch(() => {
      if (this.#pages.get(name) === shared) this.#pages.delete(name);
    });
    return page;
  }
}
