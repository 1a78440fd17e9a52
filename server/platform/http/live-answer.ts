/** Used in place of a product id: all products. */
export const WHOLE_LISTS = '';

/** An answer that orders make stale, with a way to refresh it while the old one is still served. */
export type LiveAnswer = {
  /** The products whose stock it shows: on a card as in stock or not, or in a list of all. */
  shows: readonly string[];
  /** The product whose exact stock it shows. */
  own?: string | undefined;
  /** undefined if there is nothing left to show, or if the answer would need other headers. */
  remake(): Promise<RemadeAnswer | undefined>;
};

export type RemadeAnswer = { payload: string; shows: LiveAnswer['shows'] };
