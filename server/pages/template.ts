import { PAGE_DATA_ID, type PageData, type RenderedPage } from '../../contract/render.ts';
import { escapeHtml } from '../http/html.ts';

const HEAD = '<!--head-->';
const APP = '<!--app-->';
const DATA = '<!--data-->';

/** `<` is escaped so that no text in the data can close the element it travels in. */
function inertJson(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}

/** Fills the built index.html; replacements are functions so that `$` in a text means nothing. */
export function fillTemplate(template: string, page: RenderedPage, data: PageData): string {
  const head =
    `<title>${escapeHtml(page.title)}</title>` +
    `<meta name="description" content="${escapeHtml(page.description)}">`;
  return template
    .replace(HEAD, () => head)
    .replace(APP, () => page.html)
    .replace(DATA, () => inertJson(data));
}
