import { allowReload, findServedBuild, reloadOnce } from './served-build.ts';

const PAUSE_MS = 1_000;
const FIRST_PROBE_MS = 3_000;
const LONGEST_PROBE_MS = 60_000;

/** A part of the shop's code could not be downloaded. */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

const missing = new Set<CodePart<unknown>>();
const listeners = new Set<() => void>();
let isWatching = false;

/**
 * What to do when the shop no longer has the code, as after an update: a page reloads at once, an
 * overlay when the user tries again, and an extra is skipped.
 */
type Kind = 'page' | 'overlay' | 'extra';

/** Code that is downloaded on demand: requested twice at most, then missing until the next try. */
export class CodePart<Value> {
  readonly #import: () => Promise<Value>;
  readonly #kind: Kind;
  #prefetched: Promise<Value> | undefined;
  #loading: Promise<Value> | undefined;
  #hasFailed = false;
  #wasMissing = false;
  #mayReload: boolean;

  constructor(importCode: () => Promise<Value>, kind: Kind = 'page') {
    this.#import = importCode;
    this.#kind = kind;
    this.#mayReload = kind === 'page';
  }

  /** Returns the same promise each time, even after a failure: React calls it on every render. */
  load(): Promise<Value> {
    if (this.#loading !== undefined) return this.#loading;
    const loading = this.#askTwice();
    this.#loading = loading;
    loading.then(
      (value) => {
        missing.delete(this);
        // Marked as React would, so that a page whose code is loaded renders without suspending.
        Object.assign(loading, { status: 'fulfilled', value });
      },
      () => {},
    );
    return loading;
  }

  /** For a new action of the user: an earlier failure does not count. */
  loadAgain(): Promise<Value> {
    this.forgetFailure();
    return this.load();
  }

  /**
   * Fetches code that is likely to be needed. A tap points, focuses and clicks in one go, so for a
   * moment a failed prefetch counts as the first of the two requests.
   */
  prefetch(): void {
    if (!navigator.onLine || this.#loading !== undefined || this.#prefetched !== undefined) return;
    this.#prefetched = this.#import();
    this.#prefetched.then(
      () => void this.load(),
      () =>
        setTimeout(() => {
          this.#prefetched = undefined;
        }, PAUSE_MS),
    );
  }

  /** Allows a new request; one that the user asked for may reload the page. */
  forgetFailure({ isPersonAsking = false } = {}): void {
    if (isPersonAsking) this.#mayReload = this.#kind !== 'extra';
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#loading = undefined;
  }

  async #askTwice(): Promise<Value> {
    try {
      if (this.#wasMissing) await fetchLostStyles();
      return await (this.#prefetched ?? this.#import());
    } catch {
      // It may have been a one-off.
    }
    if (navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      try {
        await fetchLostStyles();
        return await this.#import();
      } catch {
        // Give up for now.
      }
    }
    return this.#giveUp();
  }

  async #giveUp(): Promise<never> {
    const build = await findServedBuild();
    // The shop answers, but without this file: it was updated, or the browser has cached the failure.
    const isReloadWorthwhile = build === 'another' || (build === 'this' && this.#wasMissing);
    if (isReloadWorthwhile && this.#mayReload && reloadOnce()) await new Promise(() => {});
    this.#wasMissing = true;
    this.#hasFailed = true;
    missing.add(this);
    watchConnection(build !== undefined);
    throw new MissingCode('A part of the shop could not be downloaded.');
  }
}

/** Lets missing code be requested again; the connection is watched until it has loaded. */
export function forgetFailures(): void {
  for (const part of missing) part.forgetFailure();
}

/** Listeners that still need their code request it again; it is missing again if that fails. */
function askAgain(): void {
  forgetFailures();
  missing.clear();
  for (const listener of [...listeners]) listener();
}

/** The user tries again; the page reloads if that is what it takes. */
export function tryAgain(): void {
  allowReload();
  for (const part of missing) part.forgetFailure({ isPersonAsking: true });
  askAgain();
}

/** Waits for the code as long as it takes. What `onMissing` returns is called before the next try. */
export async function loadAtLast<Value>(
  part: CodePart<Value>,
  onMissing: () => () => void = () => () => {},
): Promise<Value> {
  try {
    return await part.load();
  } catch {
    const end = onMissing();
    await new Promise<void>((resolve) => {
      const stop = onAskAgain(() => {
        stop();
        resolve();
      });
    });
    end();
    return loadAtLast(part, onMissing);
  }
}

/** Calls back when it is time to load again; returns a function that stops it. */
export function onAskAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Retries when the browser is back online or, where the shop was unreachable, when it answers. */
function watchConnection(isReachable: boolean): void {
  addEventListener('online', askAgain, { once: true });
  if (!isReachable && !isWatching) void probe(FIRST_PROBE_MS);
}

async function probe(pauseMs: number): Promise<void> {
  isWatching = true;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  isWatching = false;
  if (missing.size === 0) return;
  if (navigator.onLine && (await findServedBuild()) !== undefined) askAgain();
  else if (!isWatching) void probe(Math.min(2 * pauseMs, LONGEST_PROBE_MS));
}

const lostStyles = new Set<HTMLLinkElement>();

/** Vite adds the style sheets of an import once and never checks whether they loaded. */
function watchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
    },
    { capture: true },
  );
}

async function fetchLostStyles(): Promise<void> {
  const lost = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    lost.map((link) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = resolve;
      again.onerror = reject;
      link.replaceWith(again);
      return promise;
    }),
  );
}

// The renderer on the server has no window.
if (typeof window !== 'undefined') watchStyles();
