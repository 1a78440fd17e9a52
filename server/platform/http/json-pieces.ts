import { createHash } from 'node:crypto';
import { Breaks } from '../breaks.ts';
import { partsOf } from '../parts.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a list as its caller can best take it; the response cache knows how. */
    sendPieces(list: JsonPieces): Promise<FastifyReply>;
  }
}

/** One item of a list as it is sent: made once and kept, however many lists it is in. */
export type JsonPiece = {
  text: string;
  bytes: number;
  /** Equal for equal texts, and only for those. */
  tag: string;
};

const TAG_LENGTH = 12;
const HASH_LENGTH = 27;
/** So little is written to a socket without memory of its own. */
const SLICE_LENGTH = 12 * 1024;
/** So many are made before others may have their turn. */
const ITEMS_PER_STEP = 64;

export function makePiece(value: unknown): JsonPiece {
  const text = JSON.stringify(value);
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH);
  return { text, bytes: Buffer.byteLength(text), tag };
}

/** What is known of lists that are asked for again and again, as long as they are in use. */
const known = new WeakMap<readonly unknown[], JsonPieces>();

/** A JSON list that is put together while it is sent, so that a slow reader holds no copy of it. */
export class JsonPieces {
  readonly bytes: number;
  /** The inside of a strong entity tag. */
  readonly hash: string;
  /** It has been asked for before, so that nothing had to be made of it. */
  isKnown = false;
  readonly #pieces: () => Iterable<JsonPiece>;

  private constructor(pieces: () => Iterable<JsonPiece>, bytes: number, hash: string) {
    this.#pieces = pieces;
    this.bytes = bytes;
    this.hash = hash;
  }

  /** Makes what pieces are missing, and lets others have their turn meanwhile. */
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
    // The brackets, and a comma between each two.
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

  /** The same, a little at a time; as text, which leaves less behind than buffers do. */
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
