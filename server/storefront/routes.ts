import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListView } from '../../contract/catalogue/list-view.ts';
import { LIST_PAGE_SIZE, WHOLE_LIST_IN_BROWSER } from '../../contract/catalogue/policy.ts';
import { idInPath, paths } from '../../contract/paths.ts';
import { accentRule } from '../../contract/settings/accent.ts';
import { toSentShop, toShopView } from '../../contract/settings/schemas.ts';
import { shopOf } from '../../contract/settings/shop.ts';
import * as REHEARSAL from '../../contract/storefront/rehearsal-wording.ts';
import { EMPTY_PAGE_DATA } from '../../contract/storefront/render.ts';
import type { Services } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { extendPolicy, omitDocumentHeaders, paymentPolicy } from '../platform/http/security.ts';
import { requestLanguage } from '../platform/languages.ts';
import { words } from '../platform/words.ts';
import { getPolicy } from '../settings/policies.ts';
import { canonicalListUrl, viewAt } from './list-url.ts';
import { openPageSender, pathOf, type Send } from './page-sender.ts';
import { openProductPages } from './product-pages.ts';
import { isProductPage } from './product-url.ts';
import { type Frame, homeData, listData, policyData, shellData } from './render/page-data.ts';
import { costOfView, RenderBudget } from './render/render-budget.ts';
import { addSearchEngineFiles } from './search-engines.ts';

const IMAGE_CACHE = 'public, max-age=2592000';
const ASSET_CACHE = 'public, max-age=31536000, immutable';
/** Its content depends on its address, and changes with a new version of the shop at most. */
const ACCENT_CACHE = 'public, max-age=86400';
/** The browser's router ignores case and a trailing slash. */
const PAYMENT_PAGE = new RegExp(`^${paths.orderScreen}/?$`, 'i');
/** The cache key for the shell of the product list; no page has this URL. */
const LIST_SHELL = `${paths.productList}?`;

/** The most a view costs, however large the shop: a household sorts more than one list. */
const MOST_READS = 10;

/** The pages and their files, from the build if there is one. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { catalogue, shop, pages, publicUrl, isRehearsal, sandbox } = services;
  if (pages === undefined) return;
  const { renderer, builds } = pages;
  const isTestMode = sandbox !== undefined && !isRehearsal;
  /** The CSP exceptions of the page that opens the provider's window. */
  const windowPolicy = paymentPolicy(services);
  // Pages that call another backend show its catalogue and payments, which we do not know.
  const isOtherBackend = renderer.host !== '';

  // Pages that were open before an update still fetch the code of their own build, and while
  // servers are updated one by one, so do pages of those that have been.
  await serveFolder(app, builds.assets, 'assets', ASSET_CACHE);
  await serveFolder(app, [join(builds.own, 'client/images')], 'images', IMAGE_CACHE);
  const view = () => (isOtherBackend ? shopOf(undefined) : toShopView(shop.current()));
  addSearchEngineFiles(
    app,
    {
      count: () => (isOtherBackend ? 0 : catalogue.snapshot.size),
      ids: (from, to) => catalogue.snapshot.ids('newest', from, to),
      policies: () => view().policies,
    },
    publicUrl,
  );
  addAccentSheet(app);

  const frame = (): Frame => ({
    isTestMode,
    ...(isRehearsal ? { rehearsal: words(REHEARSAL, requestLanguage()).notice } : {}),
    shop: toSentShop(view()),
    ...(catalogue.snapshot.size > WHOLE_LIST_IN_BROWSER ? { isLarge: true } : {}),
  });
  const sender = openPageSender(app, renderer, {
    shell: () => (isOtherBackend ? EMPTY_PAGE_DATA : shellData(frame())),
    accent: () => (isOtherBackend ? '' : shop.current().accent),
    name: () => view().name,
    onChange: shop.onChange,
  });
  const page = (canonicalUrl: (url: string) => string | undefined) => {
    const config = {
      access: 'public',
      isCached: true,
      canonicalUrl,
      countsUnkept: true,
    } as const;
    return { config, schema: { hide: true } };
  };

  /**
   * An answer that is not cached can be requested without end: each caller gets a limited number.
   */
  const limited =
    (send: Send): Send =>
    (request, reply) =>
      request.pendingAnswer?.isUnkept
        ? sender.sendLimited(request, reply, send)
        : send(request, reply);

  const sendHome: Send = (request, reply) =>
    sender.send(request, reply, () => homeData(catalogue, frame()));
  // Links from mails and advertisements have queries, which the page does not read.
  app.get(
    paths.home,
    page(() => paths.home),
    limited(sendHome),
  );

  const budget = new RenderBudget();
  const listAddress = (url: string) =>
    isOtherBackend ? paths.productList : canonicalListUrl(url, view().sliderMax);
  const mayRender = async (request: FastifyRequest, asked: ListView): Promise<boolean> => {
    const isKept = request.pendingAnswer?.isUnkept === false;
    if (isKept && listAddress(request.url) === paths.productList) return true;
    const cost = costOfView(asked, catalogue.snapshot.size);
    // One caller must not use up the budget that all share.
    const reads = Math.min(MOST_READS, Math.ceil(cost / LIST_PAGE_SIZE));
    const refusal = await app.readLimits.take(request, { reads });
    return refusal === undefined && budget.take(cost);
  };
  app.get(paths.productList, page(listAddress), async (request, reply) => {
    const show = () => listData(catalogue, viewAt(request.url, view().sliderMax), frame());
    if (await mayRender(request, viewAt(request.url, view().sliderMax))) {
      return sender.send(request, reply, show);
    }
    request.pendingAnswer?.reduceTo(LIST_SHELL);
    return sender.sendShell(request, reply);
  });

  const products = openProductPages({
    catalogue,
    sender,
    frame,
    isOtherBackend,
    mayRender: async (request) => (await app.readLimits.take(request, { pages: 1 })) === undefined,
  });
  app.get('/products/:id', page(products.keptUrl), limited(products.send));

  /** Only pages that exist are cached. */
  const policyUrl = (url: string) =>
    view()
      .policies.map(paths.policy)
      .find((path) => path === pathOf(url));
  const sendPolicy: Send = (request, reply) =>
    sender.send(request, reply, () => {
      const { slug = '' } = request.params as { slug?: string };
      const policy = getPolicy(services, { slug });
      return policyData(policy instanceof Failure ? undefined : policy, frame());
    });
  app.get('/policies/:slug', page(policyUrl), limited(sendPolicy));

  const isNowhere = (path: string) => renderer.shellPath(path).startsWith('/*');
  const shellUrl = (url: string) => {
    const path = pathOf(url);
    const hasShell = isPage(path) && !isProductPage(path) && !isNowhere(path);
    return hasShell ? renderer.shellPath(path) : undefined;
  };
  const sendShell: Send = async (request, reply) => {
    const path = pathOf(request.url);
    if (windowPolicy !== undefined && PAYMENT_PAGE.test(path)) extendPolicy(reply, windowPolicy);
    return sender.sendShell(request, reply);
  };
  app.get('/*', page(shellUrl), async (request, reply) => {
    const path = pathOf(request.url);
    if (isProductPage(path)) return limited(products.send)(request, reply);
    if (!isPage(path)) return app.sendNotFound(request, reply);
    return limited(sendShell)(request, reply);
  });
}

/** A shell's accent colour; a page that the server renders has it inline. */
function addAccentSheet(app: FastifyInstance): void {
  app.register(async (files) => {
    omitDocumentHeaders(files);
    files.get<{ Params: { digits: string } }>(
      '/accent-:digits(^[0-9a-f]{6}$).css',
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) =>
        reply
          .type('text/css; charset=utf-8')
          .header('cache-control', ACCENT_CACHE)
          .send(accentRule(`#${request.params.digits}`)),
    );
  });
}

async function serveFolder(
  app: FastifyInstance,
  roots: readonly string[],
  folder: string,
  cacheControl: string,
) {
  await app.register(async (files) => {
    omitDocumentHeaders(files);
    await files.register(fastifyStatic, {
      root: [...roots],
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
  // An id may look like a file name.
  const isFile = /\.[a-z0-9]+$/i.test(path) && idInPath(path) === '';
  return path !== '/api' && !path.startsWith('/api/') && !path.includes('//') && !isFile;
}
