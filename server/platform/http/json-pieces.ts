import { createHash } from 'node:crypto';
import { Breaks } from '../breaks.ts';
import { partsOf } from '../parts.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a list in the form that suits the client; the response cache decides how. */
    sendPieces(list: JsonPieces): Promise<FastifyReply>;
  }
}

/** One serialised item of a list: made once and shared by all lists that contain it. */
export type JsonPiece = {
  text: string;
  bytes: number;
  /** Equal for equal texts only. */
  tag: string;
};

const TAG_LENGTH = 12;
const HASH_LENGTH = 27;
/** Small enough to be written to a socket without allocating a buffer. */
const SLICE_LENGTH = 12 * 1024;
/** How many are made before yielding to the event loop. */
const ITEMS_PER_STEP = 64;

export function makePiece(value: unknown): JsonPiece {
  const text = JSON.stringify(value);
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH);
  return { text, bytes: Buffer.byteLength(text), tag };
}

/** Lists that are requested repeatedly, for as long as they are in use. */
const known = new WeakMap<readonly unknown[], JsonPieces>();

/**
 * A JSON list that is assembled while it is sent, so that a slow reader does not keep a copy of it
 * in memory.
 */
export class JsonPieces {
  readonly bytes: number;
  /** The content of a strong entity tag. */
  readonly hash: string;
  /** It was requested before, so nothing had to be serialised. */
  isKnown = false;
  readonly #pieces: () => Iterable<JsonPiece>;

  private constructor(pieces: () => Iterable<JsonPiece>, bytes: number, hash: string) {
    this.#pieces = pieces;
    this.bytes = bytes;
    this.hash = hash;
  }

  /** Serialises the missing pieces, yielding to the event loop. */
  static async of<Item>(
    items: readonly Item[],
    pieceOf: (item: Item) => JsonPiece,
  ): Promise<JsonPieces> {
    const measured = known.get(items);
    if (measured !== undefined) {
      measured.isKnown = true;
      return measured;
    }
    const hash = createHash('sha256');
    // The brackets, and a comma between items.
    let bytes = 2 + Math.max(0, items.length - 1);
    const breaks = new Breaks();
    for (const part of partsOf(items, ITEMS_PER_STEP)) {
      const pieces = part.map(pieceOf);
      for (const piece of pieces) bytes += piece.bytes;
      hash.update(pieces.map(({ tag }) => tag).join(''));
      if (breaks.isDue()) await breaks.take();
    }
    const each = function* () {
      for (const item of items) yield pieceOf(item);
    };
    const list = new JsonPieces(each, bytes, hash.digest('base64url').slice(0, HASH_LENGTH));
    known.set(items, list);
    return list;
  }

  text(): string {
    return `[${Array.from(this.#pieces(), ({ text }) => text).join(',')}]`;
  }

  /** The same in slices; as strings, which leave less garbage than buffers. */
  *slices(): Generator<string> {
    let slice = '[';
    let separator = '';
    for (const { text } of this.#pieces()) {
      slice += separator + text;
      separator = ',';
      if (slice.length < SLICE_LENGTH) continue;
      yield slice;
      slice = '';
    }
    yield `${slice}]`;
  }
}
