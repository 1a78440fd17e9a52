import { z } from 'zod';
import { hasNoNul } from '../../../contract/text.ts';
import { Failure } from '../failure.ts';

/** One page of a list: its body, the total if known, and the cursor of the next page. */
export class ListPage<Body> {
  readonly body: Body;
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
  /** What else is said about the list, in headers. */
  readonly headers: Readonly<Record<string, number>>;

  constructor(
    body: Body,
    total: number | undefined,
    nextCursor: string | undefined,
    headers: Readonly<Record<string, number>> = {},
  ) {
    this.body = body;
    this.total = total;
    this.nextCursor = nextCursor;
    this.headers = headers;
  }
}

/** The `Link` header for the next page. */
export function nextPageLink(url: string, cursor: string): string {
  // Only the first question mark separates; any other is part of a value.
  const [path = '', query] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters}>; rel="next"`;
}

/** A position in a sorted list: the sort key, and the id as a tie-breaker. */
export type Place = readonly [key: string | number, id: string];

/** How a list is sorted: the name that cursors carry, and the type of its keys. */
export type Sorting = { sort: string; keyType: 'string' | 'number' };

/** An id, perhaps behind a time that breaks ties. */
const tieSchema = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);

const cursorSchema = z
  .tuple([z.string().max(32), z.union([z.string().refine(hasNoNul), z.int()]), tieSchema])
  .transform(([sort, key, id]) => ({ sort, place: [key, id] as const }));

/** A position means something in one order only, so the cursor names it. */
export function encodeCursor(sort: string, place: Place): string {
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url');
}

/** Fails for a cursor of another order, and for one we did not issue. */
export function decodeCursor(cursor: string, { sort, keyType }: Sorting): Place | Failure {
  const { data } = cursorSchema.safeParse(parseCursor(cursor));
  if (data === undefined) return unknownCursor();
  const { sort: own, place } = data;
  if (own !== sort) {
    const params = { own, asked: sort };
    return new Failure('cursorOfOtherSort', { params, field: 'cursor' });
  }
  return typeof place[0] === keyType ? place : unknownCursor();
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

type Placed = { id: string; key: string | number };
type Find<Row> = (after: Place | undefined, limit: number) => Promise<Row[]>;

export type Page<Row> = {
  rows: Row[];
  /** The following rows in batches, if a whole list was requested and is long. */
  rest: AsyncGenerator<Row[]> | undefined;
  nextCursor: string | undefined;
};

/** A whole list is read in batches of this size, while it is sent. */
const ROWS_PER_PART = 125;

/** Reads one page, or everything, of rows sorted by a key of this type and their id. */
export async function readPage<Row extends Placed>(
  { limit, cursor }: PageQuery,
  keyType: Sorting['keyType'],
  find: Find<Row>,
  sort = 'newest',
): Promise<Page<Row> | Failure> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, keyType });
  if (after instanceof Failure) return after;
  const wanted = limit ?? ROWS_PER_PART;
  // One row more than the page holds tells whether there is a next page.
  const found = await find(after, wanted + 1);
  const rows = found.slice(0, wanted);
  const last = rows.at(-1);
  if (last === undefined || found.length <= wanted) {
    return { rows, rest: undefined, nextCursor: undefined };
  }
  return limit === undefined
    ? { rows, rest: readOn(last, find), nextCursor: undefined }
    : { rows, rest: undefined, nextCursor: encodeCursor(sort, placeOf(last)) };
}

async function* readOn<Row extends Placed>(from: Row, find: Find<Row>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined = from; last !== undefined; ) {
    const found: Row[] = await find(placeOf(last), ROWS_PER_PART + 1);
    const rows = found.slice(0, ROWS_PER_PART);
    yield rows;
    last = found.length > ROWS_PER_PART ? rows.at(-1) : undefined;
  }
}

function placeOf({ key, id }: Placed): Place {
  return [key, id];
}

function unknownCursor(): Failure {
  return new Failure('unknownCursor', { field: 'cursor' });
}
