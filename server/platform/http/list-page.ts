import { z } from 'zod';
import { hasNoNul, idSchema } from '../../../contract/text.ts';
import { Failure } from '../failure.ts';

/**
 * A list's answer: its body, how many there are in all, where that is known, and where the next
 * page starts.
 */
export class ListPage<Body> {
  readonly body: Body;
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;

  constructor(body: Body, total: number | undefined, nextCursor: string | undefined) {
    this.body = body;
    this.total = total;
    this.nextCursor = nextCursor;
  }
}

/** The `Link` header of a page that is not the last. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}

const placeSchema = z.tuple([z.union([z.string().refine(hasNoNul), z.int()]), idSchema]).readonly();

/** A place in a sorted list: the value sorted by, and the id that tells equal values apart. */
export type Place = z.infer<typeof placeSchema>;

export function encodeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** undefined for anything that we did not make. */
export function decodeCursor(cursor: string): Place | undefined {
  try {
    return placeSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
      .data;
  } catch {
    return undefined;
  }
}

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** Reads one page of rows that are sorted by a key of this type and their id. */
export async function readPage<Row extends { id: string; key: string | number }>(
  { limit, cursor }: PageQuery,
  keyType: 'string' | 'number',
  find: (after: Place | undefined, limit: number | undefined) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | undefined } | Failure> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && typeof after?.[0] !== keyType) return cursorFailure();
  // One more than the page holds tells whether it is the last.
  const found = await find(after, limit && limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = last !== undefined && found.length > rows.length;
  return { rows, nextCursor: hasMore ? encodeCursor([last.key, last.id]) : undefined };
}

export function cursorFailure(): Failure {
  const detail = 'This is not a cursor of ours.';
  return new Failure('invalid_input', detail, [{ field: 'cursor', detail }]);
}
