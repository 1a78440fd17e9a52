import type { CatalogueSnapshot } from './snapshot.ts';

/** How long lists wait before they follow. */
const FOLLOW_MS = 4_000;
/** The greatest age of what they show, as long as preparing takes at most a third of it. */
const LATEST_MS = 6_000;
/** Preparing takes at most a tenth of the time, unless the lists would be too late. */
const PAUSE_PER_WORK = 9;

export type PrepareLists = (snapshot: CatalogueSnapshot) => Promise<void>;

type Clock = () => number;

/**
 * The snapshot for whole lists. Serialising a large shop's list takes a second, so it does not
 * follow every order: it is rebuilt at intervals, and the old one is served until the new one is
 * ready.
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
  /** How long preparing took last time. */
  let took = 0;
  const preparations: PrepareLists[] = [];

  const follow = async (snapshot: CatalogueSnapshot) => {
    const replaced = current;
    const begun = now();
    isPreparing = true;
    // What could not be prepared is built on request.
    await Promise.allSettled(preparations.map((prepare) => prepare(snapshot)));
    isPreparing = false;
    took = now() - begun;
    notBefore = now() + Math.min(PAUSE_PER_WORK * took, LATEST_MS - 2 * took);
    // An owner's change in the meantime is newer.
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
    /** Called repeatedly with the newest snapshot; follows it when it is time. */
    follow: (snapshot: CatalogueSnapshot): void => {
      if (snapshot === current) return;
      behindSince ??= now();
      if (isPreparing || now() < Math.max(notBefore, behindSince + FOLLOW_MS - took)) return;
      void follow(snapshot);
    },
  };
}
