import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListPage, PAGE_SIZE } from '../../backend/admin/list-page.ts';

/**
 * The rows to show so far. More come from the server, a page at a time, or from a list that was
 * loaded whole. `asked` is the query of the list: when it changes, paging starts over.
 */
export function useShownRows<Row>(
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>,
  asked: string,
) {
  const [more, setMore] = useState({ asked, pages: 0 });
  const morePages = more.asked === asked ? more.pages : 0;
  const pages = list.data?.pages ?? [];
  const loaded = pages.flatMap((page) => page.rows);
  const rows = loaded.slice(0, (pages.length + morePages) * PAGE_SIZE);
  const hasMoreHere = rows.length < loaded.length;
  return {
    rows,
    total: pages.at(-1)?.total,
    hasMore: hasMoreHere || list.hasNextPage,
    showMore: () => {
      if (hasMoreHere) setMore({ asked, pages: morePages + 1 });
      else void list.fetchNextPage();
    },
  };
}
