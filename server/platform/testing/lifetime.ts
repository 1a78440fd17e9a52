import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

type Cleanup = () => unknown;

const sharing = new AsyncLocalStorage<Cleanup[]>();

/** Cleans up when the test ends, or the block that shares what is being opened. */
export function whenDone(clean: Cleanup): void {
  const shared = sharing.getStore();
  if (shared === undefined) onTestFinished(async () => void (await clean()));
  else shared.unshift(clean);
}

/**
 * Opens something once for all tests of the enclosing block: a shop costs as much as twenty
 * requests. Its tests add rows of their own and count no whole table, so that their order does not
 * matter. What takes long to open needs a limit of its own.
 */
export function openOnce<Opened>(open: () => Promise<Opened>, limitMs?: number): () => Opened {
  const cleanups: Cleanup[] = [];
  let opened: { it: Opened } | undefined;
  beforeAll(async () => {
    opened = { it: await sharing.run(cleanups, open) };
  }, limitMs);
  afterAll(async () => {
    for (const clean of cleanups) await clean();
  });
  return () => {
    if (opened === undefined) throw new Error('It is opened before the first test, not earlier.');
    return opened.it;
  };
}

/** What the tests of one block share, each opened by the test that asks for it first. */
export class Shared {
  readonly #opened = new Map<unknown, Promise<unknown>>();
  readonly #cleanups: Cleanup[] = [];

  /** Called while the block is being defined. */
  constructor() {
    afterAll(async () => {
      for (const clean of this.#cleanups) await clean();
    });
  }

  open<Opened>(key: unknown, open: () => Promise<Opened>): Promise<Opened> {
    const earlier = this.#opened.get(key) as Promise<Opened> | undefined;
    const opened = earlier ?? sharing.run(this.#cleanups, open);
    this.#opened.set(key, opened);
    return opened;
  }
}
