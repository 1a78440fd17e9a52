import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, withQuery } from './call.ts';

/** How many rows the lists of the back office show at first, and how many more each time. */
export const PAGE_SIZE = 50;

export type ListPage<Row> = {
  rows: Row[];
  /** undefined where the server has not counted. */
  total: number | undefined;
  nextCursor: string | undefined;
};

type ListCall<Body, Row> = {
  path: string;
  query: Record<string, string | undefined>;
  read: (body: Body) => Row[];
};

export async function fetchPage<Body, Row>(
  { path, query, read }: ListCall<Body, Row>,
  { limit = PAGE_SIZE, cursor, signal }: { limit?: number; cursor?: string; signal: AbortSignal },
): Promise<ListPage<Row>> {
  const address = withQuery(path, { ...query, limit: String(limit), cursor });
  const { body, headers } = await call<Body>('GET', address, { signal });
  const total = headers['x-total-count'];
  return {
    rows: read(body),
    total: total === undefined || total === '' ? undefined : Number(total),
    nextCursor: cursorIn(headers.link),
  };
}

/** The `Link` header of a page that is not the last. */
function cursorIn(link: string | undefined): string | undefined {
  const address = /^<(?<address>[^>]*)>; rel="next"$/.exec(link ?? '')?.groups?.address;
  if (address === undefined) return undefined;
  return new URL(address, location.origin).searchParams.get('cursor') ?? undefined;
}

/** A list that is read page by page; while another is on its way the last one stays. */
export function listQuery<Body, Row>(name: string, listCall: ListCall<Body, Row>) {
  return infiniteQueryOptions({
    queryKey: [name, 'list', listCall.query],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(listCall, { signal, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
