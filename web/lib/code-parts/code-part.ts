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
 * overlay when a person asks again, and an extra is done without.
 */
type Kind = 'page' | 'overlay' | 'extra';

/** Code that is downloaded when it is needed: asked for twice at most, then missing until asked for again. */
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

  /** The same promise each time, also after a failure: React asks on every render. */
  load(): Promise<Value> {
    if (this.#loading !== undefined) return this.#loading;
    const loading = this.#askTwice();
    this.#loading = loading;
    loading.then(
      (value) => {
        missing.delete(this);
        // As React itself would mark it, so that a page whose code is here renders without a pause.
        Object.assign(loading, { status: 'fulfilled', value });
      },
      () => {},
    );
    return loading;
  }

  /** For what a person does anew: an earlier failure does not count. */
  loadAgain(): Promise<Value> {
    this.forgetFailure();
    return this.load();
  }

  /**
   * Gets ready for what is likely to come. A tap points, focuses and clicks in one go, so a failure
   * counts for a moment: it is the first of the two requests.
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

  /** Lets the next request be a new one; a person who asks for it may have a reload. */
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
      // Perhaps only this once.
    }
    if (navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      try {
        await fetchLostStyles();
        return await this.#import();
      } catch {
        // It will not come now.
      }
    }
    return this.#giveUp();
  }

  async #giveUp(): Promise<never> {
    const build = await findServedBuild();
    // The shop answers, but not with this file: it has moved on, or the browser remembers a failure.
    const isReloadWorthwhile = build === 'another' || (build === 'this' && this.#wasMissing);
    if (isReloadWorthwhile && this.#mayReload && reloadOnce()) await new Promise(() => {});
    this.#wasMissing = true;
    this.#hasFailed = true;
    missing.add(this);
    watchConnection(build !== undefined);
    throw new MissingCode('A part of the shop could not be downloaded.');
  }
}

/** What is missing may be asked for once more; until it has come, the connection is still watched. */
export function forgetFailures(): void {
  for (const part of missing) part.forgetFailure();
}

/** What is still needed is asked for by those who wait for it, and is missing again if it does not come. */
function askAgain(): void {
  forgetFailures();
  missing.clear();
  for (const listener of [...listeners]) listener();
}

/** A person asks for what is missing, by reloading if that is what it takes. */
export function tryAgain(): void {
  allowReload();
  for (const part of missing) part.forgetFailure({ isPersonAsking: true });
  askAgain();
}

/** Waits for the code as long as it takes; what `onMissing` begins is ended before the next try. */
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

/** Calls back when it is time to load again; returns how to stop that. */
export function onAskAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Goes on when the browser says that it is online or, where the shop was out of reach, when it answers. */
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

/** What imports code adds its style sheets once and never looks whether they came. */
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
