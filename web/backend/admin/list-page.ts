import type {
  CallAnswer,
  CallName,
  CallQuery,
  OwnCallName,
  SpecCallName,
} from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { call, takesMore } from '../backend.ts';
import { type OptionsArgument, send } from '../wire/http.ts';
import { countIn, cursorIn } from '../wire/next-page.ts';
import type { Answer } from '../wire/transport.ts';

/** How many rows a list shows at first, and how many more with each Show more. */
export const PAGE_SIZE = 50;

export type ListPage<Row> = {
  rows: Row[];
  /** undefined where the server did not count. */
  total: number | undefined;
  nextCursor: string | undefined;
};

/** The filter comes from the address, so it may be any text: the server checks it. */
export type ListFilter<Name extends CallName> = {
  [Field in Exclude<keyof CallQuery<Name>, 'limit' | 'cursor'>]?: string;
};

export type PageRequest = { limit?: number; cursor?: string; signal: AbortSignal };

type SpecList<Name extends SpecCallName, Row> = {
  endpoint: Endpoint<Name>;
  /** Throws where the response is not the expected list. */
  read: (body: unknown) => Row[];
  /** Searches and sorts a list that was loaded whole. */
  narrow: (rows: Row[], filter: ListFilter<Name>) => Row[];
};

/** The spec's lists have neither filters nor pages: without them the whole list is searched here. */
export async function fetchSpecPage<Name extends SpecCallName, Row>(
  { endpoint, read, narrow }: SpecList<Name, Row>,
  filter: ListFilter<Name>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  if (takesMore()) return pageIn(await send(endpoint, ...optionsOf<Name>(filter, request)), read);
  const whole = [{ signal: request.signal }] as unknown as OptionsArgument<Name>;
  const rows = narrow(read((await send(endpoint, ...whole)).body), filter);
  return { rows, total: rows.length, nextCursor: undefined };
}

/** A page of a list beyond the spec's. */
export async function fetchOwnPage<Name extends OwnCallName, Row>(
  endpoint: Endpoint<Name>,
  read: (body: CallAnswer<Name>) => Row[],
  filter: ListFilter<Name>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  return pageIn(await call(endpoint, ...optionsOf<Name>(filter, request)), read);
}

export function pageIn<Body, Row>(
  { body, headers }: Answer<Body>,
  read: (body: Body) => Row[],
): ListPage<Row> {
  const total = countIn(headers['x-total-count']);
  return { rows: read(body), total, nextCursor: cursorIn(headers.link) };
}

/** A list call takes only a query, which includes the filter. */
function optionsOf<Name extends CallName>(
  filter: ListFilter<Name>,
  { limit = PAGE_SIZE, cursor, signal }: PageRequest,
): OptionsArgument<Name> {
  const query = { ...filter, limit: String(limit), cursor };
  return [{ query, signal }] as unknown as OptionsArgument<Name>;
}
