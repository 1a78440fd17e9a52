import type { Product } from './entities.ts';

/** What the renderer and the browser's first render are given; a page reads nothing else. */
export type PageData = { products: Product[] };

export type RenderInput = { path: string; data: PageData };

export type RenderedPage = {
  status: 200 | 404;
  title: string;
  description: string;
  html: string;
};

/** What the renderer's bundle exports as `render`. */
export type Render = (input: RenderInput) => Promise<RenderedPage>;

/** The element that carries the page's data, as JSON, to the browser. */
export const PAGE_DATA_ID = 'page-data';
