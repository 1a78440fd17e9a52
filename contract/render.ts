import type { Category, Product } from './catalogue.ts';

/** What the renderer and the browser's first render are given; a page reads nothing else. */
export type PageData = {
  /** False for the shell: the browser fills it in, since only it knows what belongs there. */
  isRendered: boolean;
  /** A product page whose product is not there. */
  isUnknownProduct?: true;
  /** Payments go to the sandbox. */
  isTestMode: boolean;
  /** The beginning of the product list, as far as the page shows it: cards without a description. */
  products: Product[];
  /** Of a product list: which view of it `products` are the beginning of. */
  list?: SentList;
  /** The shop sells nothing at all. */
  isShopEmpty?: true;
  categories: Category[];
  /** The product of a product page. */
  product?: Product;
  /** Shown below it, as cards too. */
  related: Product[];
};

export type SentList = {
  /** The view's own address, as behind a question mark; empty for the plain list. */
  query: string;
  /** How many products it has. */
  total: number;
  /** How many more it would have if the price slider reached higher. */
  above: number;
};

export const EMPTY_PAGE_DATA: PageData = {
  isRendered: false,
  isTestMode: false,
  products: [],
  categories: [],
  related: [],
};

export type RenderInput = { path: string; data: PageData };

/** What search engines and link previews are told; addresses are paths. */
export type PageHead = {
  title: string;
  description: string;
  /** Absent where the page is nothing to be found. */
  canonical?: string;
  /** What visitors made up is not for search engines. */
  isForRobots?: false;
  image?: string;
  /** schema.org things, their addresses being paths too. */
  jsonLd: JsonLd[];
};

/** Makes an absolute address of a path, since schema.org and link previews want those. */
export type JsonLd = (absolute: (path: string) => string) => Record<string, unknown>;

export type RenderedPage = {
  status: 200 | 404;
  head: PageHead;
  html: string;
  /** The source of the page's own code, as the build's manifest names it. */
  file: string;
};

export type Render = (input: RenderInput) => Promise<RenderedPage>;

/** What the renderer's bundle exports. */
export type RendererBundle = {
  render: Render;
  /** Of all paths with the same shell, the one under which it is kept; of no page, it begins with `/*`. */
  shellPath: (path: string) => string;
  /** The backend that the pages of this build call; empty where it is the server that serves them. */
  host: string;
};

/** The element that carries the page's data, as JSON, to the browser. */
export const PAGE_DATA_ID = 'page-data';
