import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../contract/paths.ts';
import { BUSY_PAGE } from '../../contract/problem-wording.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../contract/storefront/render.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { LABELS } from '../../contract/wording.ts';
import type { Failure } from '../platform/failure.ts';
import { escapeHtml } from '../platform/http/html.ts';
import { allowStyles } from '../platform/http/security.ts';
import { requestLanguage } from '../platform/languages.ts';
import { sentenceOf } from '../platform/sentences.ts';
import { words } from '../platform/words.ts';
import type { Page, Renderer } from './render/renderer.ts';
import { SharedPages } from './render/shared-pages.ts';

export type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What a page shows right now; undefined if that no longer exists. */
export type Show = () => PageData | undefined | Promise<PageData | undefined>;

/** The ways in which a page is sent. */
export type PageSender = {
  /** Rendered from what `show` returns, now and whenever orders have moved the stock it shows. */
  send(request: FastifyRequest, reply: FastifyReply, show: Show): Promise<FastifyReply>;
  /** The page's frame, which the browser fills in. */
  sendShell: Send;
  sendUnknownProduct: Send;
  /** For URLs that visitors can make up: each IP address gets a limited number. */
  sendLimited(request: FastifyRequest, reply: FastifyReply, send: Send): Promise<FastifyReply>;
};

/** What every page shows of the settings, as they are now. */
export type PageSettings = {
  shell: () => PageData;
  accent: () => string;
  name: () => string;
  onChange: (listener: () => void) => void;
};

export function openPageSender(
  app: FastifyInstance,
  renderer: Renderer,
  { shell, accent, name, onChange }: PageSettings,
): PageSender {
  const shared = new SharedPages();
  onChange(() => shared.clear());
  const render = (path: string, data: PageData) => renderer.renderPage(path, data, accent());
  /** It differs once a shop has grown large. */
  const sharedPage = (name: string, path: string, data: PageData) =>
    shared.get(data.isLarge ? `large: ${name}` : name, () => render(path, data));
  const sendShell: Send = async (request, reply) => {
    const path = renderer.shellPath(pathOf(request.url));
    return sendPage(reply, await sharedPage(path, path, shell()));
  };
  return {
    send: async (request, reply, show) => {
      const path = pathOf(request.url);
      // Pages that call another backend show its catalogue, which we do not know.
      const data = renderer.host === '' ? await show() : EMPTY_PAGE_DATA;
      if (data === undefined) return sendShell(request, reply);
      const page = await render(path, data);
      if (renderer.host === '' && request.pendingAnswer !== undefined) {
        // Not the page itself, which would stay in memory as long as its answer.
        const { status, styleHash } = page;
        request.pendingAnswer.live = {
          shows: productsIn(data),
          own: data.product?._id,
          remake: async () => {
            const freshData = await show();
            if (freshData === undefined) return undefined;
            const fresh = await render(path, freshData);
            const isAlike = fresh.status === status && fresh.styleHash === styleHash;
            return isAlike ? { payload: fresh.html, shows: productsIn(freshData) } : undefined;
          },
        };
      }
      return sendPage(reply, page);
    },
    sendShell,
    sendUnknownProduct: async (_request, reply) => {
      const data: PageData = { ...shell(), isRendered: true, isUnknownProduct: true };
      const page = await sharedPage('unknown product', paths.product('unknown'), data);
      return sendPage(reply, page);
    },
    sendLimited: async (request, reply, send) => {
      const refusal = await app.readLimits.take(request, { reads: 1 });
      return refusal === undefined ? send(request, reply) : sendBusyPage(reply, refusal, name());
    },
  };
}

function productsIn({ product, products, related }: PageData): string[] {
  const shown = [...products, ...related].map(({ _id }) => _id);
  return product === undefined ? shown : [product._id, ...shown];
}

export function pathOf(url: string): string {
  const [path = '/'] = url.split('?');
  return path;
}

function sendPage(reply: FastifyReply, { status, html, styleHash }: Page): FastifyReply {
  if (styleHash !== undefined) allowStyles(reply, styleHash);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(html);
}

/** Needs nothing that would have to be fetched. */
function sendBusyPage(reply: FastifyReply, refusal: Failure, shopName: string): FastifyReply {
  const language = requestLanguage();
  const { heading } = words(BUSY_PAGE, language);
  const title = words(TITLES, language).named(heading, shopName);
  return reply
    .code(429)
    .headers({ 'retry-after': refusal.retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<title>${escapeHtml(title)}</title></head><body><main>` +
        `<h1>${heading}</h1><p>${escapeHtml(sentenceOf(refusal, language))}</p>` +
        `<p><a href="${paths.home}">${words(LABELS, language).goHome}</a></p></main></body></html>`,
    );
}
