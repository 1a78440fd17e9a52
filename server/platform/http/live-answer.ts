declare module 'fastify' {
  interface FastifyRequest {
    /** Where the answer to this request shows stock. */
    liveAnswer: LiveAnswer | undefined;
  }
}

/** In place of a product: all of them, as whole lists show them. */
export const WHOLE_LISTS = '';

/** An answer that orders make stale, and how it is made anew while the old one is still given. */
export type LiveAnswer = {
  /** The products whose stock it shows: on cards whether there is some, or in a list of all. */
  shows: readonly string[];
  /** The one of which it shows how many there are. */
  own?: string | undefined;
  /** undefined where there is nothing to show any more, or where it would need other headers. */
  remake(): Promise<RemadeAnswer | undefined>;
};

export type RemadeAnswer = { payload: string; shows: LiveAnswer['shows'] };
