import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type {
  CallAnswer,
  CallName,
  CallQuery,
  OwnCallName,
  SpecCallName,
} from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import { isOurs } from '../../backend/backend.ts';
import type { OptionsArgument } from '../../lib/http.ts';
import { countIn, cursorIn } from '../../lib/next-page.ts';
import type { Answer } from '../../lib/transport.ts';
import { call, callOurs } from './call.ts';

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

export type ListCall<Name extends SpecCallName, Row> = {
  endpoint: Endpoint<Name>;
  filter: ListFilter<Name>;
  /** Throws where the response is not the expected list. */
  read: (body: unknown) => Row[];
  /** Searches and sorts a list that was loaded whole. */
  narrow: (rows: Row[], filter: ListFilter<Name>) => Row[];
};

type PageRequest = { limit?: number; cursor?: string; signal: AbortSignal };

/** The spec's lists have neither filters nor pages: only our own server is asked for them. */
export async function fetchPage<Name extends SpecCallName, Row>(
  { endpoint, filter, read, narrow }: ListCall<Name, Row>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  if (isOurs()) {
    return readPageOf(await call(endpoint, ...pageOptions<Name>(filter, request)), read);
  }
  const whole = [{ signal: request.signal }] as unknown as OptionsArgument<Name>;
  const rows = narrow(read((await call(endpoint, ...whole)).body), filter);
  return { rows, total: rows.length, nextCursor: undefined };
}

export function readPageOf<Body, Row>(
  { body, headers }: Answer<Body>,
  read: (body: Body) => Row[],
): ListPage<Row> {
  const total = countIn(headers['x-total-count']);
  return { rows: read(body), total, nextCursor: cursorIn(headers.link) };
}

/** A list call takes only a query, which includes the filter. */
function pageOptions<Name extends CallName>(
  filter: ListFilter<Name>,
  { limit = PAGE_SIZE, cursor, signal }: PageRequest,
): OptionsArgument<Name> {
  const query = { ...filter, limit: String(limit), cursor };
  return [{ query, signal }] as unknown as OptionsArgument<Name>;
}

export function listQuery<Name extends SpecCallName, Row>(
  name: string,
  listCall: ListCall<Name, Row>,
) {
  return pagedQuery(name, listCall.filter, (request) => fetchPage(listCall, request));
}

type OwnListCall<Name extends OwnCallName, Row> = {
  endpoint: Endpoint<Name>;
  filter: ListFilter<Name>;
  read: (body: CallAnswer<Name>) => Row[];
};

/** A list that only our own server has. */
export function ownListQuery<Name extends OwnCallName, Row>(
  name: string,
  { endpoint, filter, read }: OwnListCall<Name, Row>,
) {
  return pagedQuery(name, filter, async (request) =>
    readPageOf(await callOurs(endpoint, ...pageOptions<Name>(filter, request)), read),
  );
}

/** The previous list stays on screen while the next is loading. */
function pagedQuery<Row>(
  name: string,
  filter: object,
  fetch: (request: PageRequest) => Promise<ListPage<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [name, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      fetch({ signal, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
