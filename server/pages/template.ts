import { PAGE_DATA_ID, type PageData, type RenderedPage } from '../../contract/render.ts';
import { SHOP_NAME } from '../../contract/shop.ts';
import { escapeHtml } from '../http/html.ts';

const HEAD = '<!--head-->';
const APP = '<!--app-->';
const DATA = '<!--data-->';

/** The page is there without them: styles and pictures go first on a slow line. */
const LATER = 'fetchpriority="low"';

/** Of the built index.html, once: its scripts wait their turn. */
export function lowerScripts(template: string): string {
  return template
    .replaceAll('<script type="module" ', `<script type="module" ${LATER} `)
    .replaceAll('<link rel="modulepreload" ', `<link rel="modulepreload" ${LATER} `);
}

type Filling = {
  page: RenderedPage;
  data: PageData;
  /** The files of the page's own code. */
  modules: readonly string[];
  publicUrl: string;
};

/** Fills the built index.html; replacements are functions so that `$` in a text means nothing. */
export function fillTemplate(
  template: string,
  { page, data, modules, publicUrl }: Filling,
): string {
  const preloads = modules
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" ${LATER} crossorigin href="/${escapeHtml(file)}">`);
  return template
    .replace(HEAD, () => headOf(page, publicUrl) + preloads.join(''))
    .replace(APP, () => page.html)
    .replace(DATA, () => inertJson(data));
}

function headOf({ head }: RenderedPage, publicUrl: string): string {
  const absolute = (address: string) => URL.parse(address, publicUrl)?.href ?? address;
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:site_name', SHOP_NAME),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.image === undefined ? 'website' : 'product'),
  ];
  if (head.image !== undefined) tags.push(meta('property', 'og:image', absolute(head.image)));
  if (head.canonical !== undefined) {
    const canonical = absolute(head.canonical);
    tags.push(`<link rel="canonical" href="${escapeHtml(canonical)}">`);
    tags.push(meta('property', 'og:url', canonical));
  }
  for (const make of head.jsonLd) {
    tags.push(`<script type="application/ld+json">${inert(make(absolute))}</script>`);
  }
  return tags.join('');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function inertJson(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${inert(data)}</script>`;
}

/** `<` is escaped so that no text in the data can close the element it travels in. */
function inert(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
