import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallName, CallQuery } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import type { Answer, OptionsArgument } from '../../lib/http.ts';
import { call } from './call.ts';
import { callExtra } from './call-extra.ts';

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

export type ListCall<Name extends CallName, Row> = {
  endpoint: Endpoint<Name>;
  filter: ListFilter<Name>;
  /** For a call beyond the spec's: whether the backend knows it. */
  isAnswer?: (body: unknown) => boolean;
  /** Throws where the response is not the expected list. */
  read: (body: unknown) => Row[];
  /** Searches and sorts a list that was loaded whole. */
  narrow: (rows: Row[], filter: ListFilter<Name>) => Row[];
};

type PageRequest = { limit?: number; cursor?: string; signal: AbortSignal };

export async function fetchPage<Name extends CallName, Row>(
  { endpoint, filter, isAnswer, read, narrow }: ListCall<Name, Row>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  const options = pageOptions<Name>(filter, request);
  const { body, headers } = await (isAnswer === undefined
    ? call(endpoint, ...options)
    : callExtra(endpoint, isAnswer, ...options));
  const rows = read(body);
  const total = countIn(headers['x-total-count']);
  const nextCursor = cursorIn(headers.link);
  const { cursor, limit = PAGE_SIZE } = request;
  // The spec's lists have neither filters nor pages. The first page of our own server always has a
  // total or a next cursor; a list with neither is complete, and so is one that is longer than the
  // limit.
  const isPage = cursor !== undefined || total !== undefined || nextCursor !== undefined;
  if (isPage && rows.length <= limit) return { rows, total, nextCursor };
  const narrowed = narrow(rows, filter);
  return { rows: narrowed, total: narrowed.length, nextCursor: undefined };
}

function countIn(header = ''): number | undefined {
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

/** A page of a list that only our own server has. */
export function readPageOf<Row>(
  { body, headers }: Answer<unknown>,
  read: (body: unknown) => Row[],
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

/** From the `Link` header, which every page but the last has. */
function cursorIn(link: string | undefined): string | undefined {
  const address = /^<(?<address>[^>]*)>; rel="next"$/.exec(link ?? '')?.groups?.address;
  if (address === undefined) return undefined;
  return URL.parse(address, location.origin)?.searchParams.get('cursor') ?? undefined;
}

/** A paged list; the previous one stays on screen while the next is loading. */
export function listQuery<Name extends CallName, Row>(name: string, listCall: ListCall<Name, Row>) {
  return infiniteQueryOptions({
    queryKey: [name, 'list', listCall.filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(listCall, { signal, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
