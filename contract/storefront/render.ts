import type { Category, Product } from '../catalogue/schemas.ts';
import type { Policy } from '../settings/policies.ts';
import type { SentShop } from '../settings/shop.ts';

/** The input of the renderer and of the browser's first render; a page reads nothing else. */
export type PageData = {
  /** False for the shell: the browser fills it in, since only the browser knows the content. */
  isRendered: boolean;
  /** The page calls the server that has sent it, which has our own calls beside the specification's. */
  isOurs?: true;
  /** The shop has too many products for the whole list: the browser asks for pages. */
  isLarge?: true;
  /** A product page whose product does not exist. */
  isUnknownProduct?: true;
  /** Payments go to the sandbox. */
  isTestMode: boolean;
  /** What a copy that was started to look at says at the top of every page. */
  rehearsal?: string;
  /** The shop as its owner has set it up; the defaults for the pages of another backend. */
  shop?: SentShop;
  /** On a page the owner has written. */
  policy?: Policy;
  /** A page the owner has not written. */
  isUnknownPolicy?: true;
  /** The start of the product list, as far as the page shows it: cards without a description. */
  products: Product[];
  /** On a product list: the view that `products` are the start of. */
  list?: SentList;
  /** The shop has no products at all. */
  isShopEmpty?: true;
  categories: Category[];
  /** The product of a product page. */
  product?: Product;
  /** Shown below it, as cards. */
  related: Product[];
};

export type SentList = {
  /** The view's canonical query; empty for the plain list. */
  query: string;
  /** How many products it has. */
  total: number;
  /** How many more it would have if the price slider reached higher. */
  above: number;
  /** The cursor of the products that follow; absent if these are all. */
  next?: string | undefined;
};

export const EMPTY_PAGE_DATA: PageData = {
  isRendered: false,
  isTestMode: false,
  products: [],
  categories: [],
  related: [],
};

export type RenderInput = { path: string; data: PageData };

/** Metadata for search engines and link previews; URLs are paths. */
export type PageHead = {
  /** The shop's name. */
  site: string;
  title: string;
  description: string;
  /** Absent if the page should not be found. */
  canonical?: string;
  /** Made-up views are not for search engines. */
  isForRobots?: false;
  image?: string;
  /** schema.org objects, whose URLs are paths as well. */
  jsonLd: JsonLd[];
};

/** Makes a path absolute, as schema.org and link previews require. */
export type JsonLd = (absolute: (path: string) => string) => Record<string, unknown>;

export type RenderedPage = {
  status: 200 | 404;
  head: PageHead;
  html: string;
  /** The source of the page's code, as named in the build's manifest. */
  file: string;
};

export type Render = (input: RenderInput) => Promise<RenderedPage>;

/** What the renderer's bundle exports. */
export type RendererBundle = {
  render: Render;
  /**
   * The path under which the shell is cached, shared by all paths with the same shell; it starts
   * with `/*` if it is no page's own.
   */
  shellPath: (path: string) => string;
  /** The backend that the pages of this build call; empty if it is the server that serves them. */
  host: string;
};

/** The element that carries the page's data to the browser as JSON. */
export const PAGE_DATA_ID = 'page-data';
