const MAX_BYTES = 16 * 1024 * 1024;
/** Leaves half of Node's thread pool to passwords and small answers. */
const MAX_BEING_MADE = 2;

type SharedBody = {
  made: Promise<Buffer>;
  /** undefined while it is being created. */
  body: Buffer | undefined;
  bytes: number;
  readers: number;
};

/** A body, to be released after reading. */
type Borrowed = { body: Buffer; giveBack: () => void };

type SharingOptions = { maxBytes?: number; maxBeingMade?: number };

/**
 * Compressed bodies of large answers, by entity tag: each is created once and shared by all its
 * readers. The limit includes those being created or read.
 */
export class SharedBodies {
  readonly #maxBytes: number;
  readonly #maxBeingMade: number;
  /** Least recently used first. */
  readonly #bodies = new Map<string, SharedBody>();
  #bytes = 0;
  #beingMade = 0;

  constructor({ maxBytes = MAX_BYTES, maxBeingMade = MAX_BEING_MADE }: SharingOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#maxBeingMade = maxBeingMade;
  }

  /** The size of all of them, for the tests. */
  get bytes(): number {
    return this.#bytes;
  }

  has(tag: string): boolean {
    return this.#bodies.has(tag);
  }

  /**
   * undefined if there is no space for it, or too many are being created: the caller then sends
   * its answer uncompressed.
   */
  async borrow(
    tag: string,
    expectedBytes: number,
    make: () => Promise<Buffer>,
  ): Promise<Borrowed | undefined> {
    const shared = this.#bodies.get(tag) ?? this.#begin(tag, expectedBytes, make);
    if (shared === undefined) return undefined;
    const giveBack = this.#lend(tag, shared);
    try {
      return { body: await shared.made, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** undefined if it has not been created. */
  borrowMade(tag: string): Borrowed | undefined {
    const shared = this.#bodies.get(tag);
    if (shared?.body === undefined) return undefined;
    return { body: shared.body, giveBack: this.#lend(tag, shared) };
  }

  #lend(tag: string, shared: SharedBody): () => void {
    this.#bodies.delete(tag);
    this.#bodies.set(tag, shared);
    shared.readers += 1;
    return () => {
      shared.readers -= 1;
    };
  }

  #begin(tag: string, bytes: number, make: () => Promise<Buffer>): SharedBody | undefined {
    if (this.#beingMade >= this.#maxBeingMade || !this.#makeRoom(bytes)) return undefined;
    this.#beingMade += 1;
    this.#bytes += bytes;
    const shared: SharedBody = { made: make(), body: undefined, bytes, readers: 0 };
    shared.made
      .then(
        (body) => {
          this.#bytes += body.length - bytes;
          shared.bytes = body.length;
          shared.body = body;
        },
        () => this.#drop(tag, shared),
      )
      .finally(() => {
        this.#beingMade -= 1;
      });
    return shared;
  }

  #makeRoom(bytes: number): boolean {
    for (const [tag, shared] of this.#bodies) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      if (shared.readers === 0) this.#drop(tag, shared);
    }
    return this.#bytes + bytes <= this.#maxBytes;
  }

  #drop(tag: string, { bytes }: SharedBody): void {
    this.#bodies.delete(tag);
    this.#bytes -= bytes;
  }
}
