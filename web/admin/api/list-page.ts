import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallAnswer, CallName, CallQuery } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import type { OptionsArgument } from '../../lib/http.ts';
import { call } from './call.ts';

/** How many rows the lists of the back office show at first, and how many more each time. */
export const PAGE_SIZE = 50;

export type ListPage<Row> = {
  rows: Row[];
  /** undefined where the server has not counted. */
  total: number | undefined;
  nextCursor: string | undefined;
};

/** What a list is narrowed by comes from the address, so it may be any text: the server checks it. */
export type ListFilter<Name extends CallName> = {
  [Field in Exclude<keyof CallQuery<Name>, 'limit' | 'cursor'>]?: string;
};

type ListCall<Name extends CallName, Row> = {
  endpoint: Endpoint<Name>;
  filter: ListFilter<Name>;
  read: (answer: CallAnswer<Name>) => Row[];
};

type PageRequest = { limit?: number; cursor?: string; signal: AbortSignal };

export async function fetchPage<Name extends CallName, Row>(
  { endpoint, filter, read }: ListCall<Name, Row>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  const { body, headers } = await call(endpoint, ...pageOptions<Name>(filter, request));
  const total = headers['x-total-count'];
  return {
    rows: read(body),
    total: total === undefined || total === '' ? undefined : Number(total),
    nextCursor: cursorIn(headers.link),
  };
}

/** A list call takes nothing but its query, of which the filter is a part. */
function pageOptions<Name extends CallName>(
  filter: ListFilter<Name>,
  { limit = PAGE_SIZE, cursor, signal }: PageRequest,
): OptionsArgument<Name> {
  const query = { ...filter, limit: String(limit), cursor };
  return [{ query, signal }] as unknown as OptionsArgument<Name>;
}

/** The `Link` header of a page that is not the last. */
function cursorIn(link: string | undefined): string | undefined {
  const address = /^<(?<address>[^>]*)>; rel="next"$/.exec(link ?? '')?.groups?.address;
  if (address === undefined) return undefined;
  return new URL(address, location.origin).searchParams.get('cursor') ?? undefined;
}

/** A list that is read page by page; while another is on its way the last one stays. */
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
