import { type ListView, readView, writeView } from '../../contract/list-view.ts';
import { paths } from '../../contract/paths.ts';

/** The view that a product list's URL asks for. */
export function viewAt(url: string): ListView {
  const [, query = ''] = url.split(/\?(.*)/s);
  return readView(new URLSearchParams(query));
}

/** The canonical URL of that view, whatever else the query contains and in whatever order. */
export function canonicalListAddress(url: string): string {
  const query = writeView(viewAt(url));
  return query === '' ? paths.productList : `${paths.productList}?${query}`;
}
