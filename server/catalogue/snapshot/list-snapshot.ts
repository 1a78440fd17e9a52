import type { CatalogueSnapshot } from './snapshot.ts';

/** Lists are at most twice as late as this: so long they wait, and so long preparing may take. */
const FOLLOW_MS = 4_000;
/** Preparing takes a tenth of the time at most. */
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
  const preparations: PrepareLists[] = [];

  const follow = async (snapshot: CatalogueSnapshot) => {
    const replaced = current;
    const begun = now();
    isPreparing = true;
    // What could not be prepared is made when it is asked for.
    await Promise.allSettled(preparations.map((prepare) => prepare(snapshot)));
    isPreparing = false;
    notBefore = now() + PAUSE_PER_WORK * (now() - begun);
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
      if (isPreparing || now() < Math.max(notBefore, behindSince + FOLLOW_MS)) return;
      void follow(snapshot);
    },
  };
}
