import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallAnswer, OwnCallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/define-endpoints.ts';
import {
  fetchOwnPage,
  type ListFilter,
  type ListPage,
  type PageRequest,
} from '../../backend/admin/list-page.ts';
import { whileSignedIn } from './call.ts';

/** The previous list stays on screen while the next is loading. */
export function pagedQuery<Filter extends object, Row>(
  name: string,
  filter: Filter,
  fetchPage: (filter: Filter, request: PageRequest) => Promise<ListPage<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [name, 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const request = { signal, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return whileSignedIn(() => fetchPage(filter, request));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The same of a list that has no function of its own in `backend/`: a call beyond the spec's. */
export function listQuery<Name extends OwnCallName, Row>(
  name: string,
  endpoint: Endpoint<Name>,
  filter: ListFilter<Name>,
  read: (body: CallAnswer<Name>) => Row[],
) {
  return pagedQuery(name, filter, (asked, request) => fetchOwnPage(endpoint, read, asked, request));
}
