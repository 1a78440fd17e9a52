import type { CatalogueSnapshot } from './snapshot.ts';

/** So long lists wait before they follow. */
const FOLLOW_MS = 4_000;
/** So old at most is what is in them, where preparing takes a third of it at most. */
const LATEST_MS = 6_000;
/** Preparing takes a tenth of the time at most, unless they would be too late. */
const PAUSE_PER_WORK = 9;

export type PrepareLists = (snapshot: CatalogueSnapshot) => Promise<void>;

type Clock = () => number;

/**
 * The snapshot that whole lists are made of. A list of a large shop takes a second to put together,
 * so it does not follow every order: it is made anew once in a while, and the old one is given until
 * the new one is ready.
 */
export function openListSnapshot(
  first: CatalogueSnapshot,
  onFollowed: () => void,
  now: Clock = () => performance.now(),
) {
  let current = first;
  let behindSince: number | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;
  let isPreparing = false;
  /** How long preparing took the last time. */
  let took = 0;
  const preparations: PrepareLists[] = [];

  const follow = async (snapshot: CatalogueSnapshot) => {
    const replaced = current;
    const begun = now();
    isPreparing = true;
    // What could not be prepared is made when it is asked for.
    await Promise.allSettled(preparations.map((prepare) => prepare(snapshot)));
    isPreparing = false;
    took = now() - begun;
    notBefore = now() + Math.min(PAUSE_PER_WORK * took, LATEST_MS - 2 * took);
    // What an owner changed meanwhile is newer.
    if (current !== replaced) return;
    current = snapshot;
    behindSince = undefined;
    onFollowed();
  };

  return {
    current: (): CatalogueSnapshot => current,
    prepare: (prepare: PrepareLists): void => {
      preparations.push(prepare);
    },
    replace: (snapshot: CatalogueSnapshot): void => {
      current = snapshot;
      behindSince = undefined;
    },
    /** Called again and again with what is the newest, and follows it when it is time. */
    follow: (snapshot: CatalogueSnapshot): void => {
      if (snapshot === current) return;
      behindSince ??= now();
      if (isPreparing || now() < Math.max(notBefore, behindSince + FOLLOW_MS - took)) return;
      void follow(snapshot);
    },
  };
}
