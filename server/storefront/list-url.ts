import { type ListView, readView, writeView } from '../../contract/catalogue/list-view.ts';
import { paths } from '../../contract/paths.ts';

/** The view that a product list's URL asks for. */
export function viewAt(url: string, sliderMax: number): ListView {
  const [, query = ''] = url.split(/\?(.*)/s);
  return readView(new URLSearchParams(query), sliderMax);
}

/** The canonical URL of that view, whatever else the query contains and in whatever order. */
export function canonicalListUrl(url: string, sliderMax: number): string {
  const query = writeView(viewAt(url, sliderMax), sliderMax);
  return query === '' ? paths.productList : `${paths.productList}?${query}`;
}
