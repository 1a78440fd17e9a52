import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListPage, PAGE_SIZE } from '../api/list-page.ts';

/**
 * The rows to show so far. More of them come from the server, a page at a time, or out of a list
 * that has come back whole. `asked` is what the list was asked for: another list starts over.
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
