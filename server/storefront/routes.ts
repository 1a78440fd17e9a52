import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idInPath, paths } from '../../contract/paths.ts';
import { LIST_PAGE_SIZE } from '../../contract/policy.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../contract/render.ts';
import { LABELS, SHOP_NAME } from '../../contract/wording.ts';
import type { Catalogue } from '../catalogue/snapshot/catalogue.ts';
import type { Failure } from '../platform/failure.ts';
import { escapeHtml } from '../platform/http/html.ts';
import {
  allowStyles,
  extendPolicy,
  omitDocumentHeaders,
  type Policy,
} from '../platform/http/security.ts';
import { canonicalListAddress, viewAt } from './list-address.ts';
import { canonicalProductAddress, isProductPage } from './product-address.ts';
import { homeData, listData, productData, shellData } from './render/page-data.ts';
import { costOfView, RenderBudget } from './render/render-budget.ts';
import type { Page, Renderer } from './render/renderer.ts';
import { SharedPages } from './render/shared-pages.ts';
import { addSearchEngineFiles } from './search-engines.ts';

const IMAGE_CACHE = 'public, max-age=2592000';
const ASSET_CACHE = 'public, max-age=31536000, immutable';
/** The router in the browser does not mind the case or a slash at the end. */
const PAYMENT_PAGE = new RegExp(`^${paths.orderScreen}/?$`, 'i');

/** Where the shells are kept that these pages have with a query; no page is there. */
const HOME_SHELL = '/?';
const LIST_SHELL = `${paths.productList}?`;
const PRODUCT_SHELL = '/products/:id?';

export type PagesOptions = {
  catalogue: Catalogue;
  renderer: Renderer;
  distDir: string;
  isTestMode: boolean;
  publicUrl: () => string;
  /** What the page that opens the provider's window may do beyond the others. */
  paymentPolicy: Policy | undefined;
};

/** The pages and their files, from what the build made. */
export async function addPages(
  app: FastifyInstance,
  { catalogue, renderer, distDir, isTestMode, publicUrl, paymentPolicy }: PagesOptions,
): Promise<void> {
  // Pages that call another backend show its catalogue and its payments, of which nothing is known here.
  const isOtherBackend = renderer.host !== '';

  await serveFolder(app, distDir, 'assets', ASSET_CACHE);
  await serveFolder(app, distDir, 'images', IMAGE_CACHE);
  addSearchEngineFiles(app, () => (isOtherBackend ? [] : catalogue.snapshot().entries), publicUrl);

  const sendPage = (reply: FastifyReply, { status, html, styleHash }: Page) => {
    if (styleHash !== undefined) allowStyles(reply, styleHash);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html);
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, data: PageData) => {
    const shown = isOtherBackend ? EMPTY_PAGE_DATA : data;
    return sendPage(reply, await renderer.renderPage(pathOf(request.url), shown));
  };

  const sharedPages = new SharedPages();
  const shell = isOtherBackend ? EMPTY_PAGE_DATA : shellData(catalogue.snapshot(), isTestMode);
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = renderer.shellPath(pathOf(request.url));
    return sendPage(reply, await sharedPages.get(path, () => renderer.renderPage(path, shell)));
  };
  const sendUnknownProduct = async (_request: FastifyRequest, reply: FastifyReply) => {
    const data: PageData = { ...shell, isRendered: true, isUnknownProduct: true };
    const render = () => renderer.renderPage(paths.product('unknown'), data);
    return sendPage(reply, await sharedPages.get('unknown product', render));
  };
  /** Visitors can make up as many of these as they like. */
  const sendMissing = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: typeof sendShell,
  ) => {
    const refusal = await app.readLimits.take(request, 1);
    return refusal === undefined ? page(request, reply) : sendBusyPage(reply, refusal);
  };

  const schema = { hide: true };
  const page = (canonicalAddress: (url: string) => string | undefined) => {
    const config = { access: 'public', isCached: true, canonicalAddress } as const;
    return { config, schema };
  };
  const homeAddress = (url: string) => (hasQuery(url) ? HOME_SHELL : paths.home);
  app.get(paths.home, page(homeAddress), (request, reply) =>
    hasQuery(request.url)
      ? sendShell(request, reply)
      : send(request, reply, homeData(catalogue.snapshot(), isTestMode)),
  );

  const budget = new RenderBudget();
  const listAddress = isOtherBackend ? () => paths.productList : canonicalListAddress;
  app.get(paths.productList, page(listAddress), (request, reply) => {
    const view = viewAt(request.url);
    const snapshot = catalogue.snapshot();
    const cost = costOfView(view, snapshot.entries.length);
    const isPlain = listAddress(request.url) === paths.productList;
    // Nobody uses up what is there for all.
    if (isPlain || (app.readLimits.tryTake(request, readCostOf(cost)) && budget.take(cost))) {
      return send(request, reply, listData(snapshot, view, isTestMode));
    }
    request.answerAddress = LIST_SHELL;
    return sendShell(request, reply);
  });

  // Whether another backend has a product is for that backend to say.
  const isKnown = (id: string) => isOtherBackend || catalogue.snapshot().byId.get(id) !== undefined;
  const addressOfProduct = (url: string) => canonicalProductAddress(pathOf(url), isKnown);
  const sendProduct = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const address = addressOfProduct(request.url);
    if (address === undefined) {
      return isOtherBackend
        ? sendShell(request, reply)
        : sendMissing(request, reply, sendUnknownProduct);
    }
    if (address !== path) {
      // What is behind the question mark goes along.
      const target = address + request.url.slice(path.length);
      return reply.header('cache-control', 'no-cache').redirect(target, 301);
    }
    const data = productData(catalogue.snapshot(), idInPath(path), isTestMode);
    return data === undefined || hasQuery(request.url)
      ? sendShell(request, reply)
      : send(request, reply, data);
  };
  const keptProductAddress = (url: string) => {
    const address = addressOfProduct(url);
    if (address !== pathOf(url)) return undefined;
    return isOtherBackend || hasQuery(url) ? PRODUCT_SHELL : address;
  };
  app.get('/products/:id', page(keptProductAddress), sendProduct);

  const isNowhere = (path: string) => renderer.shellPath(path).startsWith('/*');
  const keptShellAddress = (url: string) => {
    const path = pathOf(url);
    const hasShell = isPage(path) && !isProductPage(path) && !isNowhere(path);
    return hasShell ? renderer.shellPath(path) : undefined;
  };
  app.get('/*', page(keptShellAddress), async (request, reply) => {
    const path = pathOf(request.url);
    if (isProductPage(path)) return sendProduct(request, reply);
    if (!isPage(path)) return app.sendNotFound(request, reply);
    if (isNowhere(path)) return sendMissing(request, reply, sendShell);
    if (paymentPolicy !== undefined && PAYMENT_PAGE.test(path)) extendPolicy(reply, paymentPolicy);
    return sendShell(request, reply);
  });
}

/** For a visitor who has asked for too much: without anything that would have to be fetched. */
function sendBusyPage(reply: FastifyReply, { detail, retryAfterSeconds }: Failure): FastifyReply {
  return reply
    .code(429)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<title>One moment, please · ${SHOP_NAME}</title></head><body><main>` +
        `<h1>One moment, please</h1><p>${escapeHtml(detail)}</p>` +
        `<p><a href="${paths.home}">${LABELS.goHome}</a></p></main></body></html>`,
    );
}

/** A page of the list is one read. */
function readCostOf(cards: number): number {
  return Math.ceil(cards / LIST_PAGE_SIZE);
}

function pathOf(url: string): string {
  const [path = '/'] = url.split('?');
  return path;
}

/** A page with a query is a visitor's own: the browser fills it in. */
function hasQuery(url: string): boolean {
  return url.includes('?');
}

async function serveFolder(
  app: FastifyInstance,
  distDir: string,
  folder: string,
  cacheControl: string,
) {
  await app.register(async (files) => {
    omitDocumentHeaders(files);
    await files.register(fastifyStatic, {
      root: join(distDir, 'client', folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', cacheControl),
    });
  });
}

/** A missing file is not a page: a request for a picture must not be answered with HTML. */
function isPage(path: string): boolean {
  // An id may end like a file.
  const isFile = /\.[a-z0-9]+$/i.test(path) && idInPath(path) === '';
  return path !== '/api' && !path.startsWith('/api/') && !path.includes('//') && !isFile;
}
