import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idInPath, paths } from '../../contract/paths.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../contract/render.ts';
import type { Catalogue } from '../catalogue/snapshot/catalogue.ts';
import {
  allowStyles,
  extendPolicy,
  omitDocumentHeaders,
  type Policy,
} from '../platform/http/security.ts';
import { canonicalListAddress, viewAt } from './list-address.ts';
import { homeData, listData, productData, shellData } from './render/page-data.ts';
import { costOfView, RenderBudget } from './render/render-budget.ts';
import type { Renderer } from './render/renderer.ts';
import { addSearchEngineFiles } from './search-engines.ts';

const IMAGE_CACHE = 'public, max-age=2592000';
const ASSET_CACHE = 'public, max-age=31536000, immutable';
/** The router in the browser does not mind the case or a slash at the end. */
const PAYMENT_PAGE = new RegExp(`^${paths.orderScreen}/?$`, 'i');

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

  const send = async (request: FastifyRequest, reply: FastifyReply, data: PageData) => {
    const shown = isOtherBackend ? EMPTY_PAGE_DATA : data;
    const { status, html, styleHash } = await renderer.renderPage(pathOf(request), shown);
    if (styleHash !== undefined) allowStyles(reply, styleHash);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html);
  };
  const shell = () => shellData(catalogue.snapshot(), isTestMode);

  const schema = { hide: true };
  const cached = { config: { access: 'public', isCached: true }, schema } as const;
  app.get(paths.home, cached, (request, reply) => {
    const data = hasQuery(request) ? shell() : homeData(catalogue.snapshot(), isTestMode);
    return send(request, reply, data);
  });

  const budget = new RenderBudget();
  const list = { ...cached, config: { ...cached.config, canonicalAddress: canonicalListAddress } };
  app.get(paths.productList, list, (request, reply) => {
    const view = viewAt(request.url);
    const snapshot = catalogue.snapshot();
    const isPlain = canonicalListAddress(request.url) === paths.productList;
    if (isPlain || budget.take(costOfView(view, snapshot.entries.length))) {
      return send(request, reply, listData(snapshot, view, isTestMode));
    }
    request.isAnswerKept = false;
    return send(request, reply, shell());
  });

  app.get('/products/:id', cached, (request, reply) => {
    const data = productData(catalogue.snapshot(), idInPath(pathOf(request)), isTestMode);
    if (data === undefined) {
      const unknownProduct = pathOf(request);
      return send(request, reply, { ...shell(), isRendered: true, unknownProduct });
    }
    return send(request, reply, hasQuery(request) ? shell() : data);
  });

  // Visitors can make up addresses of these: they are compressed like the others, but not cached.
  const manifold = { ...cached, config: { ...cached.config, isManifold: true } };
  app.get('/*', manifold, async (request, reply) => {
    const path = pathOf(request);
    if (!isPage(path)) return app.sendNotFound(request, reply);
    if (paymentPolicy !== undefined && PAYMENT_PAGE.test(path)) extendPolicy(reply, paymentPolicy);
    return send(request, reply, shell());
  });
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return path;
}

/** A page with a query is a visitor's own: the browser fills it in. */
function hasQuery({ url }: FastifyRequest): boolean {
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
