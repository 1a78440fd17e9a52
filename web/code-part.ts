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
      // As React itself would mark it, so that a page whose code is here renders without a pause.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {},
    );
    return loading;
  }

  /** For what a person does anew: an earlier failure does not count. */
  loadAgain(): Promise<Value> {
    if (missing.has(this)) this.forget();
    return this.load();
  }

  /** Gets ready for what is likely to come; a failure is for the real request to find out. */
  prefetch(): void {
    if (this.#loading !== undefined || this.#prefetched !== undefined) return;
    this.#prefetched = this.#import();
    this.#prefetched.then(
      () => void this.load(),
      () => {
        this.#prefetched = undefined;
      },
    );
  }

  /** Lets the next request be a new one; a person who asks for it may have a reload. */
  forget({ isPersonAsking = false } = {}): void {
    missing.delete(this);
    this.#loading = undefined;
    if (isPersonAsking) this.#mayReload = this.#kind !== 'extra';
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
    missing.add(this);
    watchConnection(build !== undefined);
    throw new MissingCode('A part of the shop could not be downloaded.');
  }
}

/** Everything that is missing may be asked for once more. */
export function forgetMissing(): void {
  for (const part of missing) part.forget();
}

function askAgain(): void {
  forgetMissing();
  for (const listener of [...listeners]) listener();
}

/** A person asks for what is missing, by reloading if that is what it takes. */
export function tryAgain(): void {
  allowReload();
  for (const part of missing) part.forget({ isPersonAsking: true });
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

/** What imports code adds its style sheets once and never looks whether they came. */
async function fetchLostStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  await Promise.all(
    [...sheets].filter(hasNoRules).map((link) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = resolve;
      again.onerror = reject;
      link.replaceWith(again);
      return promise;
    }),
  );
}

/** A browser may keep an empty sheet in place of one that did not come, or refuse to open it. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}
