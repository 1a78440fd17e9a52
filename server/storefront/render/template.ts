import { createHash } from 'node:crypto';
import { accentRule, accentSheet } from '../../../contract/settings/accent.ts';
import { DEFERRED_SCRIPTS } from '../../../contract/storefront/deferred-scripts.ts';
import {
  PAGE_DATA_ID,
  type PageData,
  type RenderedPage,
} from '../../../contract/storefront/render.ts';
import { escapeHtml } from '../../platform/http/html.ts';

const HEAD = '<!--head-->';
const APP = '><!--app-->';
const DATA = '<!--data-->';

/** A rendered page is complete without its scripts, so they get a low priority. */
export function lowerScripts(template: string): string {
  return template
    .replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** A page's template, and the CSP hash of its inline styles, if there are any. */
export type Template = { template: string; styleHash: string | undefined };

/** Both kinds of page with the accent colour that an owner has chosen; empty for the shop's own. */
export type WithAccent = (accent: string) => { rendered: Template; shell: Template };

/**
 * Inlines the styles of a rendered page, so that it can be shown as soon as it arrives. The accent
 * is one more rule there, and a small style sheet on a shell.
 */
export async function inlineStyles(
  shell: string,
  readFile: (file: string) => Promise<string>,
): Promise<WithAccent> {
  const [link, file] = STYLES.exec(shell) ?? [];
  if (link === undefined || file === undefined) throw new Error('The template has no styles.');
  const styles = await readFile(file);
  const rendered = lowerScripts(shell);
  return (accent) => {
    const all = styles + accentRule(accent);
    const more = accent === '' ? '' : `<link rel="stylesheet" href="${accentSheet(accent)}">`;
    return {
      rendered: {
        template: rendered.replace(link, () => `<style>${all}</style>`),
        styleHash: `sha256-${createHash('sha256').update(all).digest('base64')}`,
      },
      shell: { template: shell.replace(link, () => link + more), styleHash: undefined },
    };
  };
}

type Filling = {
  page: RenderedPage;
  data: PageData;
  /** The page's chunks. */
  modules: readonly string[];
  publicUrl: string;
};

/**
 * Fills the built index.html; replacements are functions so that `$` in a text has no special
 * meaning.
 */
export function fillTemplate(
  template: string,
  { page, data, modules, publicUrl }: Filling,
): string {
  // Chunks that every page needs are in the template already.
  const files = modules.filter((file) => !template.includes(file)).map(escapeHtml);
  // A page that is complete without its code fetches it after it has been shown.
  const preloads = data.isRendered
    ? []
    : files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const deferred = data.isRendered ? ` ${DEFERRED_SCRIPTS}="${files.join(' ')}"` : '';
  return template
    .replace(HEAD, () => headOf(page, publicUrl) + preloads.join(''))
    .replace(APP, () => `${deferred}>${page.html}`)
    .replace(DATA, () => inertJson(data));
}

function headOf({ head }: RenderedPage, publicUrl: string): string {
  const absolute = (address: string) => URL.parse(address, publicUrl)?.href ?? address;
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:site_name', head.site),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.image === undefined ? 'website' : 'product'),
  ];
  if (head.isForRobots === false) tags.push(meta('name', 'robots', 'noindex'));
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

/** Escapes `<` so that no text in the data can close its element. */
function inert(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
